import type { AgentDatabase } from '@sluice/agents';
import type { Readiness } from '@sluice/http-kit';

/** Whether the agents' database answers. */
export const databaseReadiness =
  (database: AgentDatabase): Readiness =>
  async () => {
    try {
      await database.rows('select 1 as one');
      return null;
    } catch {
      return "The agents' database does not answer";
    }
  };

/** Writes docs/queue-plans.md: how both databases execute the statements of the queue. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connectDatabase } from '@sluice/persistence';
import {
  eventStatements,
  fillQueue,
  postgresQueueStatements,
  preparedPlan,
  sqliteQueueStatements,
} from '@sluice/persistence/testing';
import { openDatabases } from './databases.mjs';

const INTRODUCTION = `# The plans of the queue

Written by \`npm run plans\`: how the databases execute each statement of the queue, as prepared statements (PostgreSQL by its generic plan,
after \`analyze\`), with 20,000 runs of three steps of which most wait, some run, and some are delayed or done. \`query-plans.int.spec.ts\`
checks that none reads steps, runs or history but through an index, and that claims walk theirs in its order.`;

/** Costs and widths are left out: they follow from how the rows happen to lie. */
const withoutCosts = (plan) => plan.replaceAll(/ {2}\(cost=[^)]*\)/g, '');

const plansOn = async (title, url, statements) => {
  const database = await connectDatabase({ url });
  try {
    await database.migrate();
    await fillQueue(database);
    await database.rows('analyze');
    const parts = [`## ${title}`];
    // Statements of both queues have the same names.
    const ofEvents = Object.entries(eventStatements(database.sql)).map(([name, statement]) => [
      `event: ${name}`,
      statement,
    ]);
    for (const [name, statement] of [...Object.entries(statements), ...ofEvents]) {
      const plan = withoutCosts(await preparedPlan(database, statement.text));
      parts.push(`### ${name}\n\n\`\`\`\n${plan}\n\`\`\``);
    }
    return parts.join('\n\n');
  } finally {
    await database.close();
  }
};

export const writeQueuePlans = async (root) => {
  await using databases = await openDatabases();
  const postgres = await plansOn('PostgreSQL', await databases.postgres(), postgresQueueStatements);
  const sqlite = await plansOn('SQLite', await databases.sqlite(), sqliteQueueStatements);
  await writeFile(join(root, 'docs/queue-plans.md'), `${[INTRODUCTION, postgres, sqlite].join('\n\n')}\n`);
};

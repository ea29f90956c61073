import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DefinitionCatalog } from '@sluice/workflow-engine';
import type { Notice } from '../notice.js';
import { NoticeSources } from '../notice-sources.js';

/** Files of workflows and parameter sets that are refused. */
@Injectable()
export class DefinitionNotices implements OnModuleInit {
  constructor(
    private readonly sources: NoticeSources,
    private readonly catalog: DefinitionCatalog,
  ) {}

  onModuleInit(): void {
    this.sources.add({ name: 'definitions', read: () => this.read() });
  }

  private async read(): Promise<Notice[]> {
    const [workflows, sets] = await Promise.all([this.catalog.listWorkflows(), this.catalog.listParameterSets()]);
    const notice =
      (target: string, label: string) =>
      (problem: Error): Notice => ({
        code: 'DEFINITION_REFUSED',
        severity: 'warning',
        message: problem.message,
        since: null,
        action: { kind: 'open', label, target },
      });
    return [
      ...workflows.problems.map(notice('/workflows/definitions', 'Look at the definitions')),
      ...sets.problems.map(notice('/parameters', 'Look at the parameter sets')),
    ];
  }
}

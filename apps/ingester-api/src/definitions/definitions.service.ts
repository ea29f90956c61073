import { Injectable } from '@nestjs/common';
import { NotFoundError } from '@sluice/domain';
import { DefinitionCatalog } from '@sluice/workflow-engine';
import { toDefinitionSummary, type DefinitionSummary } from './definition.dto.js';

@Injectable()
export class DefinitionsService {
  constructor(private readonly catalog: DefinitionCatalog) {}

  /** By id. */
  async list(): Promise<DefinitionSummary[]> {
    const { files } = await this.catalog.listWorkflows();
    return files
      .map(({ definition }) => toDefinitionSummary(definition))
      .sort((one, other) => (one.id < other.id ? -1 : 1));
  }

  /**
   * The file's text.
   *
   * @throws NotFoundError when there is no such definition
   * @throws InvalidInputError naming the lines at fault when its file is broken
   */
  async text(id: string): Promise<string> {
    const found = await this.catalog.findWorkflow(id);
    if (!found) throw new NotFoundError(`Workflow definition ${id} does not exist`);
    return found.text;
  }
}

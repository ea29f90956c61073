import { join } from 'node:path';
import { ParameterSetSource, type ParameterSet, type WorkflowDefinition } from '@sluice/domain';
import type { WorkflowSources } from '../starting/workflow-starter.js';
import { DefinitionDirectory, type DefinitionFile, type DirectoryListing } from './definition-directory.js';
import { InvalidDefinitionError } from './invalid-definition-error.js';
import { parseParameterSet } from './parameter-set.js';
import { parseWorkflowDefinition } from './workflow-definition.js';

/** Uploaded sets are kept apart, so that their source is told by where they are. */
const USER_DIRECTORY = 'user';

export interface ParameterSetFile extends DefinitionFile<ParameterSet> {
  readonly source: ParameterSetSource;
}

export interface ParameterSetListing {
  readonly files: readonly ParameterSetFile[];
  readonly problems: readonly InvalidDefinitionError[];
  readonly exists: boolean;
}

/** Workflow definitions and parameter sets as they are on disk now. */
export class DefinitionCatalog implements WorkflowSources {
  private readonly workflowFiles: DefinitionDirectory<WorkflowDefinition>;
  private readonly appSets: DefinitionDirectory<ParameterSet>;
  private readonly userSets: DefinitionDirectory<ParameterSet>;

  constructor(workflowDirectory: string, paramDirectory: string) {
    this.workflowFiles = new DefinitionDirectory(workflowDirectory, parseWorkflowDefinition, 'WORKFLOW_DIR');
    this.appSets = new DefinitionDirectory(paramDirectory, parseParameterSet, 'PARAM_DIR');
    this.userSets = new DefinitionDirectory(join(paramDirectory, USER_DIRECTORY), parseParameterSet, 'PARAM_DIR');
  }

  listWorkflows(): Promise<DirectoryListing<WorkflowDefinition>> {
    return this.workflowFiles.list();
  }

  findWorkflow(id: string): Promise<DefinitionFile<WorkflowDefinition> | null> {
    return this.workflowFiles.find(id);
  }

  /** Built-in sets first; an uploaded set whose id a built-in one bears is a problem. */
  async listParameterSets(): Promise<ParameterSetListing> {
    const app = await this.appSets.list();
    const user = await this.userSets.list();
    const appIds = new Set(app.files.map(({ definition }) => definition.id));
    const clashes = user.files
      .filter(({ definition }) => appIds.has(definition.id))
      .map(({ file, definition }) => {
        const message = `"${definition.id}" is the id of a built-in set`;
        return new InvalidDefinitionError(`${USER_DIRECTORY}/${file}`, [{ line: 1, column: 1, key: 'id', message }]);
      });
    return {
      files: [
        ...app.files.map((file) => ({ ...file, source: ParameterSetSource.App })),
        ...user.files
          .filter(({ definition }) => !appIds.has(definition.id))
          .map((file) => ({ ...file, source: ParameterSetSource.User })),
      ],
      problems: [...app.problems, ...user.problems, ...clashes],
      exists: app.exists,
    };
  }

  async findParameterSet(id: string): Promise<ParameterSetFile | null> {
    const app = await this.appSets.find(id);
    if (app) return { ...app, source: ParameterSetSource.App };
    const user = await this.userSets.find(id);
    return user ? { ...user, source: ParameterSetSource.User } : null;
  }

  /** Where uploaded sets are kept. */
  get userDirectory(): string {
    return this.userSets.path;
  }

  async workflow(id: string): Promise<WorkflowDefinition | null> {
    return (await this.findWorkflow(id))?.definition ?? null;
  }

  async parameters(id: string): Promise<ParameterSet | null> {
    return (await this.findParameterSet(id))?.definition ?? null;
  }
}

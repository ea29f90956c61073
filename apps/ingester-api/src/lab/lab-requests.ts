import { Inject, Injectable } from '@nestjs/common';
import { InvalidInputError, NotFoundError, type ParameterSet, type WorkflowDefinition } from '@sluice/domain';
import { DocumentRegistry } from '@sluice/persistence';
import type { LabDocument, LabRequest } from '@sluice/step-handlers';
import {
  acceptParameterSet,
  checkStart,
  DefinitionCatalog,
  DEFINITION_ID,
  EXPECTED_ID,
  HandlerRegistry,
} from '@sluice/workflow-engine';
import { DEFAULT_WORKFLOW_ID } from '../app/settings.token.js';
import { UploadedSetRules } from '../parameter-sets/uploaded-set-rules.js';
import { documentHashes, questionTexts, setReferences, type SetReference } from './json-lists.js';
import type { CompareForm } from './lab.dto.js';

/** A request that can be carried out, and what has no effect in each of its sets. */
export interface CheckedLabRequest {
  readonly request: LabRequest;
  readonly warnings: readonly (readonly string[])[];
}

/** Finds what forms name, and refuses what could only fail. */
@Injectable()
export class LabRequests {
  constructor(
    private readonly catalog: DefinitionCatalog,
    private readonly handlers: HandlerRegistry,
    private readonly documents: DocumentRegistry,
    private readonly rules: UploadedSetRules,
    @Inject(DEFAULT_WORKFLOW_ID) private readonly defaultWorkflowId: string,
  ) {}

  /**
   * @throws InvalidInputError when a field is wrong, a set is faulty, or the workflow cannot run with it
   * @throws NotFoundError when a document, set or workflow does not exist
   */
  async read(form: CompareForm): Promise<CheckedLabRequest> {
    const references = setReferences(form.sets);
    const hashes = documentHashes(form.documents);
    const questions = questionTexts(form.questions ?? '[]');
    const workflow = await this.workflow(form.workflow_definition_id ?? this.defaultWorkflowId);
    const sets: ParameterSet[] = [];
    const warnings: string[][] = [];
    for (const [index, reference] of references.entries()) {
      const set = await this.set(reference, index);
      sets.push(set);
      warnings.push(await this.check(workflow, set, index));
    }
    const documents: LabDocument[] = [];
    for (const hash of hashes) documents.push(await this.document(hash));
    return { request: { workflow, sets, documents, questions, mode: form.mode ?? 'hybrid' }, warnings };
  }

  private async workflow(id: string): Promise<WorkflowDefinition> {
    const workflow = await this.catalog.workflow(id);
    if (!workflow) throw new NotFoundError(`Workflow definition ${id} does not exist`);
    return workflow;
  }

  private async set(reference: SetReference, index: number): Promise<ParameterSet> {
    if ('yaml' in reference) {
      return acceptParameterSet(`sets[${index}]`, reference.yaml, await this.rules.read()).set;
    }
    if (!DEFINITION_ID.test(reference.id)) throw faulty(`sets[${index}].id`, `must be ${EXPECTED_ID}`);
    const set = await this.catalog.parameters(reference.id);
    if (!set) throw new NotFoundError(`Parameter set ${reference.id} does not exist`);
    return set;
  }

  private async check(workflow: WorkflowDefinition, set: ParameterSet, index: number): Promise<string[]> {
    try {
      return await checkStart(this.handlers, workflow, set);
    } catch (error) {
      if (!(error instanceof InvalidInputError)) throw error;
      const details = error.details.map(({ field, message }) => ({ field: `sets[${index}].${field}`, message }));
      throw new InvalidInputError(`Parameter set ${set.id}: ${error.message}`, details, { cause: error });
    }
  }

  private async document(hash: string): Promise<LabDocument> {
    const document = await this.documents.findDocument(hash);
    const locations = document === null ? [] : await this.documents.urisOf(hash);
    if (document === null || locations.length === 0) throw new NotFoundError(`Document ${hash} does not exist`);
    return { document, locations };
  }
}

const faulty = (field: string, message: string): InvalidInputError =>
  new InvalidInputError(`${field} ${message}`, [{ field, message }]);

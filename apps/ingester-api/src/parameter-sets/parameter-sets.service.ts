import { basename } from 'node:path';
import { Injectable } from '@nestjs/common';
import {
  ConflictError,
  ForbiddenError,
  InvalidInputError,
  NotFoundError,
  ParameterError,
  ParameterSetSource,
  type ParameterSet,
} from '@sluice/domain';
import { RunGroupRepository } from '@sluice/persistence';
import { vectorDatabaseOf } from '@sluice/step-handlers';
import { VectorStore } from '@sluice/vector-store';
import {
  acceptParameterSet,
  checkParameterSet,
  DefinitionCatalog,
  type ParameterSetFile,
  type ParameterSetRules,
  type YamlProblem,
} from '@sluice/workflow-engine';
import {
  toProblem,
  toSummary,
  toWorkflowParams,
  type ParameterSetRemoved,
  type ParameterSetSummary,
  type ParameterSetUploaded,
  type ParameterSetValidation,
  type WorkflowParams,
} from './parameter-set.dto.js';
import { UploadedSetRules } from './uploaded-set-rules.js';
import { UserSetFiles } from './user-set-files.js';

@Injectable()
export class ParameterSetsService {
  constructor(
    private readonly catalog: DefinitionCatalog,
    private readonly files: UserSetFiles,
    private readonly vectorStore: VectorStore,
    private readonly groups: RunGroupRepository,
    private readonly rules: UploadedSetRules,
  ) {}

  /** By id. */
  async list(): Promise<ParameterSetSummary[]> {
    return (await this.all()).map(toSummary);
  }

  /**
   * The file's text.
   *
   * @throws NotFoundError when there is no such set
   * @throws InvalidInputError naming the lines at fault when its file is broken
   */
  async text(id: string): Promise<string> {
    return (await this.require(id)).text;
  }

  /**
   * The sets whose store step writes this vector database.
   *
   * @throws InvalidInputError when it can be none
   */
  async ofTarget(target: string): Promise<WorkflowParams[]> {
    const wanted = withoutEndingSlash(target);
    this.requireTarget(wanted);
    return (await this.all()).filter(({ definition }) => targetOf(definition) === wanted).map(toWorkflowParams);
  }

  /**
   * @throws InvalidInputError when the YAML is not a parameter set, names a step that there is not, a vector database outside of
   * VECTORDB_DIR, or a parameter that cannot be; every fault with its line
   * @throws ConflictError when a set has the id
   */
  async upload(formText: string): Promise<ParameterSetUploaded> {
    const text = unixLines(formText);
    const { set, remarks } = acceptParameterSet(FIELD, text, await this.rules.read());
    if (await this.catalog.findParameterSet(set.id)) {
      throw new ConflictError(`A parameter set ${set.id} exists already`);
    }
    const file = await this.files.create(set.id, text);
    return this.stored(`Stored parameter set ${set.id}`, set.id, file, remarks);
  }

  /**
   * Puts another text in the place of an uploaded set's. Run groups keep what they were started with.
   *
   * @throws InvalidInputError as `upload`, and when the YAML has another id
   * @param hash of the text that it replaces; whatever text when undefined
   * @throws NotFoundError when there is no such set
   * @throws ForbiddenError when it is built in
   * @throws ConflictError when it has another text by now
   */
  async replace(id: string, formText: string, hash?: string): Promise<ParameterSetUploaded> {
    const file = await this.requireUploaded(id);
    const text = unixLines(formText);
    const { remarks } = acceptParameterSet(FIELD, text, withCheck(await this.rules.read(), mustBe(id)));
    if (!(await this.files.replace(file, text, hash))) throw missing(id);
    return this.stored(`Replaced parameter set ${id}`, id, file.file, remarks);
  }

  /** What `upload` would refuse, and `replace` of the set `replaces`: with line and column, and nothing is stored. */
  async validate(formText: string, replaces?: string): Promise<ParameterSetValidation> {
    const { files } = await this.catalog.listParameterSets();
    const taken = new Set(files.map(({ definition }) => definition.id));
    const rules = withCheck(await this.rules.read(), replaces === undefined ? mustNotBe(taken) : mustBe(replaces));
    const { set, problems, remarks } = checkParameterSet(FIELD, unixLines(formText), rules);
    return {
      valid: problems.length === 0,
      id: set?.id ?? null,
      problems: problems.map(toProblem),
      warnings: remarks.slice(0, MOST_REMARKS).map(toProblem),
    };
  }

  /**
   * @throws NotFoundError when there is no such set
   * @throws ForbiddenError when it is built in
   * @throws ConflictError when a run group that is not finished uses it
   */
  async remove(id: string): Promise<ParameterSetRemoved> {
    const set = await this.requireUploaded(id);
    if (await this.groups.isParameterSetInUse(id)) {
      throw new ConflictError(`Parameter set ${id} is used by a run group that is not finished`);
    }
    if (!(await this.files.remove(set))) throw missing(id);
    return { message: `Deleted parameter set ${id}`, id };
  }

  private requireTarget(target: string): void {
    try {
      this.vectorStore.resolve(target);
    } catch (error) {
      if (!(error instanceof InvalidInputError)) throw error;
      const details = error.details.map(({ message }) => ({ field: 'target', message }));
      throw new InvalidInputError(error.message, details, { cause: error });
    }
  }

  private stored(message: string, id: string, file: string, remarks: readonly YamlProblem[]): ParameterSetUploaded {
    const warnings = remarks.map(({ key, message: text }) => `${withoutConfig(key)} ${text}`);
    return { message, id, file_path: `${basename(this.catalog.userDirectory)}/${file}`, warnings };
  }

  private async requireUploaded(id: string): Promise<ParameterSetFile> {
    const set = await this.require(id);
    if (set.source === ParameterSetSource.User) return set;
    throw new ForbiddenError(`Parameter set ${id} is built in; it can be neither changed nor deleted`);
  }

  private async all(): Promise<ParameterSetFile[]> {
    const { files } = await this.catalog.listParameterSets();
    return [...files].sort((one, other) => (one.definition.id < other.definition.id ? -1 : 1));
  }

  private async require(id: string): Promise<ParameterSetFile> {
    const found = await this.catalog.findParameterSet(id);
    if (!found) throw missing(id);
    return found;
  }
}

/** How messages name the text. */
const FIELD = 'yaml_content';
/** More help nobody. */
const MOST_REMARKS = 100;

/** Forms carry every line break as CR LF, whatever the text had. */
const unixLines = (formText: string): string => formText.replaceAll('\r\n', '\n');

const withoutConfig = (key: string): string => key.replace(/^config\./, '');

type Check = NonNullable<ParameterSetRules['check']>;

const withCheck = (rules: ParameterSetRules, more: Check): ParameterSetRules => ({
  ...rules,
  check: (set, report) => {
    rules.check?.(set, report);
    more(set, report);
  },
});

const mustBe =
  (id: string): Check =>
  (set, report) => {
    if (set.id !== id && set.id !== '') report(['id'], `must stay ${id}`);
  };

const mustNotBe =
  (taken: ReadonlySet<string>): Check =>
  (set, report) => {
    if (taken.has(set.id)) report(['id'], 'is the id of another parameter set');
  };

const missing = (id: string): NotFoundError => new NotFoundError(`Parameter set ${id} does not exist`);

/** The vector database that the set's store step writes; undefined when it names none that could be. */
const targetOf = ({ config }: ParameterSet): string | undefined => {
  try {
    return vectorDatabaseOf(config.store ?? {});
  } catch (error) {
    if (error instanceof ParameterError) return undefined;
    throw error;
  }
};

const withoutEndingSlash = (path: string): string => path.replace(/\/+$/, '');

import { readFile, stat, writeFile } from 'node:fs/promises';
import { ArtifactType, ConfigurationError, PermanentError } from '@sluice/domain';
import { decodeArtifact, encodeArtifact, MAX_READ_BYTES, type ArtifactContents } from './artifact-contents.js';
import type { Step } from './define-step.js';
import type { StepArtifacts } from './step-context.js';

/** Where the artifacts of one attempt lie. */
export interface ArtifactFiles {
  size(type: ArtifactType): Promise<number>;
  withFiles<Result>(types: readonly ArtifactType[], work: (...paths: string[]) => Promise<Result>): Promise<Result>;
  withScratchFile<Result>(work: (path: string) => Promise<Result>): Promise<Result>;
  /** Where a type that the step writes is to be written. */
  readonly written: ReadonlyMap<ArtifactType, string>;
}

/** The artifacts of an attempt as its step declares them: what the plan was not checked for is neither read nor written. */
export class DeclaredArtifacts implements StepArtifacts {
  private readonly begun = new Set<ArtifactType>();

  constructor(
    private readonly step: Pick<Step, 'name' | 'reads' | 'writes'>,
    private readonly files: ArtifactFiles,
  ) {}

  async read<Type extends ArtifactType>(type: Type): Promise<ArtifactContents[Type]> {
    return this.withFiles([type], async (path) => {
      const { size } = await stat(path!);
      if (size <= MAX_READ_BYTES) return decodeArtifact(type, await readFile(path!));
      throw new PermanentError('ARTIFACT_TOO_LARGE', `The ${type} artifact has ${size} bytes; read it with withFiles`);
    });
  }

  async size(type: ArtifactType): Promise<number> {
    this.mustRead(type);
    return this.files.size(type);
  }

  async withFiles<Result>(
    types: readonly ArtifactType[],
    work: (...paths: string[]) => Promise<Result>,
  ): Promise<Result> {
    types.forEach((type) => this.mustRead(type));
    return this.files.withFiles(types, work);
  }

  async write<Type extends ArtifactType>(type: Type, content: ArtifactContents[Type]): Promise<void> {
    await writeFile(this.fileFor(type), encodeArtifact(type, content));
  }

  fileFor(type: ArtifactType): string {
    const path = this.files.written.get(type);
    if (path === undefined) throw this.undeclared('writes', type);
    this.begun.add(type);
    return path;
  }

  withScratchFile<Result>(work: (path: string) => Promise<Result>): Promise<Result> {
    return this.files.withScratchFile(work);
  }

  /** @throws ConfigurationError when the step has ended without an artifact that it declares: later steps would miss it */
  checkWritten(): void {
    const absent = this.step.writes.filter((type) => !this.begun.has(type));
    if (absent.length === 0) return;
    throw new ConfigurationError(
      'ARTIFACT_NOT_WRITTEN',
      `Step ${this.step.name} is to write ${absent.join(' and ')}, and has not`,
    );
  }

  private mustRead(type: ArtifactType): void {
    if (type !== ArtifactType.Doc && !this.step.reads.includes(type)) throw this.undeclared('reads', type);
  }

  private undeclared(list: 'reads' | 'writes', type: ArtifactType): ConfigurationError {
    return new ConfigurationError(
      'ARTIFACT_NOT_DECLARED',
      `Step ${this.step.name} ${list} ${type}, which is not in its \`${list}\``,
    );
  }
}

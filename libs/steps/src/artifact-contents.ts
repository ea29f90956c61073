import { ArtifactType, errorMessage, PermanentError, type Chunk, type DoclingDocument } from '@sluice/domain';

/** What artifacts hold, as steps have it in memory. */
export interface ArtifactContents {
  [ArtifactType.Doc]: Buffer;
  [ArtifactType.ParsedMarkdown]: string;
  [ArtifactType.ParsedJson]: DoclingDocument;
  [ArtifactType.Chunks]: Chunk[];
  [ArtifactType.Embeddings]: Buffer;
  [ArtifactType.Rag]: Buffer;
}

/** More is a matter for files, see `StepArtifacts.withFiles`. */
export const MAX_READ_BYTES = 64 * 1024 ** 2;

const JSON_TYPES: ReadonlySet<ArtifactType> = new Set([ArtifactType.ParsedJson, ArtifactType.Chunks]);

/** @throws PermanentError when the bytes are not what the type holds */
export const decodeArtifact = <Type extends ArtifactType>(type: Type, bytes: Buffer): ArtifactContents[Type] =>
  decode(type, bytes) as ArtifactContents[Type];

const decode = (type: ArtifactType, bytes: Buffer): unknown => {
  if (type === ArtifactType.ParsedMarkdown) return bytes.toString('utf8');
  if (!JSON_TYPES.has(type)) return bytes;
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch (cause) {
    throw new PermanentError('ARTIFACT_DAMAGED', `The ${type} artifact is damaged: ${errorMessage(cause)}`, { cause });
  }
};

export const encodeArtifact = <Type extends ArtifactType>(
  type: Type,
  content: ArtifactContents[Type],
): string | Uint8Array => (JSON_TYPES.has(type) ? JSON.stringify(content) : (content as string | Buffer));

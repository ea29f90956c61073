import {
  ArtifactType,
  errorMessage,
  parseDoclingJson,
  PermanentError,
  stringifyDocling,
  type Chunk,
  type DoclingDocument,
} from '@sluice/domain';

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

/** @throws PermanentError when the bytes are not what the type holds */
export const decodeArtifact = <Type extends ArtifactType>(type: Type, bytes: Buffer): ArtifactContents[Type] =>
  decode(type, bytes) as ArtifactContents[Type];

const decode = (type: ArtifactType, bytes: Buffer): unknown => {
  switch (type) {
    case ArtifactType.ParsedMarkdown:
      return bytes.toString('utf8');
    case ArtifactType.ParsedJson:
      return parseDoclingJson(bytes.toString('utf8'));
    case ArtifactType.Chunks:
      return parseChunks(bytes.toString('utf8'));
    default:
      return bytes;
  }
};

const parseChunks = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new PermanentError('CHUNKS_DAMAGED', `The chunks artifact is damaged: ${errorMessage(cause)}`, { cause });
  }
};

export const encodeArtifact = <Type extends ArtifactType>(
  type: Type,
  content: ArtifactContents[Type],
): string | Uint8Array => {
  if (type === ArtifactType.ParsedJson) return stringifyDocling(content as DoclingDocument);
  return typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content);
};

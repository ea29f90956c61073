/** What an artifact holds: the document as it arrived, or what a processing step made of it. */
export const ArtifactType = {
  Doc: 'DOC',
  ParsedMarkdown: 'PARSED_MD',
  ParsedJson: 'PARSED_JSON',
  Chunks: 'CHUNKS',
  Embeddings: 'EMBEDDINGS',
  Rag: 'RAG',
} as const;
export type ArtifactType = (typeof ArtifactType)[keyof typeof ArtifactType];

import type { ArtifactStore } from '@sluice/artifact-store';
import { ArtifactType, errorMessage } from '@sluice/domain';
import type { VectorStore } from '@sluice/vector-store';
import { IndexingStatus, type IndexingResult, type RecordedDocument } from './indexing-result.js';

export interface CheckedStores {
  readonly artifactStore: Pick<ArtifactStore, 'exists'>;
  readonly vectorStore: Pick<VectorStore, 'has'>;
}

/** Whether the Markdown and the vector rows that are recorded of a document exist. Faults of a store are results. */
export const checkDocument = async (document: RecordedDocument, stores: CheckedStores): Promise<IndexingResult> => {
  const { docHash, uri, markdown, ragEntries, runNote } = document;
  const result = (status: IndexingStatus, rag: string | null, message: string): IndexingResult => ({
    doc: docHash,
    rag,
    message: `${uri}: ${message}`,
    status,
  });
  const first = ragEntries[0];
  if (first === undefined) return result(IndexingStatus.NoId, null, `not stored in a vector database (${runNote})`);
  const noMarkdown = await markdownProblem(docHash, markdown, stores);
  if (noMarkdown !== null) return result(IndexingStatus.MarkdownError, first.ragId, noMarkdown);
  for (const { dataDir, ragId } of ragEntries) {
    const notFound = await vectorProblem(dataDir, ragId, stores);
    if (notFound !== null) return result(IndexingStatus.RagError, ragId, notFound);
  }
  return result(IndexingStatus.Success, first.ragId, 'indexed');
};

const markdownProblem = async (
  hash: string,
  configs: readonly number[],
  { artifactStore }: CheckedStores,
): Promise<string | null> => {
  if (configs.length === 0) return 'no parsed Markdown is recorded';
  try {
    for (const stepConfigId of configs) {
      if (!(await artifactStore.exists({ type: ArtifactType.ParsedMarkdown, hash, stepConfigId }))) {
        return `the parsed Markdown of step configuration ${stepConfigId} is missing in the artifact store`;
      }
    }
    return null;
  } catch (error) {
    return errorMessage(error);
  }
};

const vectorProblem = async (
  dataDir: string,
  ragId: string,
  { vectorStore }: CheckedStores,
): Promise<string | null> => {
  try {
    return (await vectorStore.has(dataDir, ragId)) ? null : `the vector database ${dataDir} does not hold it`;
  } catch (error) {
    return errorMessage(error);
  }
};

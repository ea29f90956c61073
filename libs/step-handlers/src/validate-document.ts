import type { DocumentFile, Inspection, RunOptions } from '@sluice/documents';
import type { DocumentRegistry, StepCrashes } from '@sluice/persistence';
import type { StepHandler } from '@sluice/workflow-engine';
import type { StepArtifacts } from './artifacts.js';
import { crashHistory } from './crash-history.js';
import { documentFile } from './document-file.js';

export interface DocumentInspector {
  inspect(file: DocumentFile, signal: AbortSignal, history: RunOptions): Promise<Inspection>;
}

/** Checks that a document is what it says, readable and not encrypted; adds what it says of itself to its metadata. */
export const validateDocument =
  (
    artifacts: StepArtifacts,
    registry: DocumentRegistry,
    inspector: DocumentInspector,
    crashes: StepCrashes,
  ): StepHandler =>
  async (context) => {
    const { document, signal } = context;
    const uris = await registry.urisOf(document.hash);
    const history = await crashHistory(crashes, context);
    const inspection = await artifacts.withDocument(context, (path) =>
      inspector.inspect(documentFile(document, uris, path), signal, history),
    );
    const learnt = {
      ...inspection.properties,
      ...(inspection.pageCount === null ? {} : { page_count: inspection.pageCount }),
    };
    // What was given at upload wins over what the file says of itself.
    const missing = Object.fromEntries(Object.entries(learnt).filter(([key]) => !(key in document.docMeta)));
    await registry.enrich(document.hash, missing, inspection.pageCount);
    return {
      mime_type: inspection.mimeType,
      file_size: document.fileSize,
      ...(inspection.pageCount === null ? {} : { pages: inspection.pageCount }),
    };
  };

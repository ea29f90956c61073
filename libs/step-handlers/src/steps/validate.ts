import type { DocumentFile, Inspection, RunOptions } from '@sluice/documents';
import { ArtifactType, WorkflowStepType } from '@sluice/domain';
import type { DocumentRegistry } from '@sluice/persistence';
import { defineStep } from '@sluice/steps';
import { addFound } from './add-found.js';
import { crashHistory, type CrashCounts } from './crash-history.js';
import { documentFile } from './document-file.js';

export interface ValidateServices {
  readonly registry: DocumentRegistry;
  readonly crashes: CrashCounts;
  readonly inspector: {
    inspect(file: DocumentFile, signal: AbortSignal, history: RunOptions): Promise<Inspection>;
  };
}

export const VALIDATE = defineStep({
  name: 'validate_document',
  type: WorkflowStepType.Validate,
  description:
    'Checks that a document is what it says, readable and not encrypted; adds what it says of itself to its metadata.',
  run: async (context, { registry, crashes, inspector }: ValidateServices) => {
    const { artifacts, document, signal } = context;
    const uris = await registry.urisOf(document.hash);
    const history = await crashHistory(crashes, context);
    const { properties, pageCount, mimeType } = await artifacts.withFiles([ArtifactType.Doc], (path) =>
      inspector.inspect(documentFile(document, uris, path!), signal, history),
    );
    const pages = pageCount ?? undefined;
    // What was given at upload wins over what the file says of itself.
    const learnt = Object.entries({ ...properties, page_count: pages }).filter(([key]) => !(key in document.docMeta));
    await addFound(context, Object.fromEntries(learnt), pageCount);
    return { mime_type: mimeType, file_size: document.fileSize, pages };
  },
});

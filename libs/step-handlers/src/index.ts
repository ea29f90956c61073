export { BUILT_IN_STEPS, createHandlers, type HandlerDependencies } from './built-in-steps.js';
export { DocumentContents } from './content/document-content.js';
export { EMBEDDING_PROVIDERS } from '@sluice/embedding';
export { Embedders } from './embedders.js';
export { Lab, type LabListener, type LabServices } from './lab/lab.js';
export type {
  LabAnswer,
  LabCompleted,
  LabDocument,
  LabDocumentEnded,
  LabEvent,
  LabFailure,
  LabHit,
  LabPassage,
  LabRequest,
  LabSetSummary,
  LabStep,
  LabStepEnded,
  LabStepStarted,
} from './lab/lab-event.js';
export type { TokenFigures } from './lab/token-figures.js';
export { uncounted } from './steps/step-counts.js';
export { stepsDocument } from './steps-document.js';
export { COLLECTION_NAME, vectorDatabaseOf } from './steps/vector-database-of.js';
export { DocumentViews } from './views/document-views.js';
export type { Part, PartCell } from './views/part.js';
export { PassageFileReader, type PassageFileLayout } from './views/passage-file.js';
export type { OutlineEntry, PageBox, PageSize, Passage } from './views/passage.js';
export { ChunkWorkers } from './workers/chunk-workers.js';
export { EncodeWorkers } from './workers/encode-workers.js';

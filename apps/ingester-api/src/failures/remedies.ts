/** What to do about a cause of failure. */
export interface Remedy {
  readonly advice: string;
  /** Whether trying again, with nothing else changed, may help. */
  readonly retryHelps: boolean;
}

const again = (advice: string): Remedy => ({ advice, retryHelps: true });
const fix = (advice: string): Remedy => ({ advice, retryHelps: false });

/** By the stable code of the failure. */
const REMEDIES: Readonly<Record<string, Remedy>> = {
  CANCELLED: again('The run was cancelled. Retry it to go on with the step that was cancelled.'),
  WORKER_LOST: again(
    'The worker died while it ran the step, at every attempt. Look at its log and at its memory, then retry.',
  ),
  STEP_TIMEOUT: again(
    'The step took too long. Retry, or raise STEP_TIMEOUT or the timeout of the step in the workflow definition first.',
  ),
  RUN_GROUP_GONE: fix('The run group was deleted while it ran. Start the workflow again.'),

  ENCRYPTED_DOCUMENT: fix('The document is protected by a password. Upload it again without protection.'),
  DAMAGED_DOCUMENT: fix(
    'The file is damaged or not of the type it says. Open and save it again at its source, then upload it anew.',
  ),
  DOCUMENT_UNREADABLE: again(
    'The uploaded file could not be read from the artifact store. Check the store, then retry.',
  ),
  UNSAFE_ARCHIVE: fix('The file unpacks to far more than it should. Check where it comes from; it is not processed.'),
  UNSUPPORTED_TYPE: fix(
    'Documents of this type cannot be parsed. Convert it, or set PARSER_SERVER_URL to a server that can, then retry.',
  ),
  EMPTY_DOCUMENT: fix('The file has no content. Upload it again from its source.'),
  TYPE_MISMATCH: fix(
    'The content is not of the type the document is declared as. Upload it with its true type, or convert it.',
  ),
  DOCUMENT_TOO_LARGE: fix(
    'The document exceeds a limit of the embedded parsers. Split it, or set PARSER_SERVER_URL, then retry.',
  ),
  UNKNOWN_TEXT_ENCODING: fix('The text is in no known encoding. Save it as UTF-8 and upload it again.'),
  NO_TEXT_LAYER: fix(
    'The PDF is a scan. Set PARSER_SERVER_URL to a parsing server with OCR, or upload a version with a text layer.',
  ),
  NO_PAGES: fix('The document has no pages. Upload a complete one.'),
  NO_TEXT: fix(
    'Nothing readable was found. If it is a scan, set PARSER_SERVER_URL to a parsing server with OCR, then retry.',
  ),
  NO_CHUNKS: fix(
    'The document has no text to search. Check its parsed Markdown, and the parameters of the chunk step.',
  ),

  PARSER_UNREACHABLE: again(
    'The parsing server could not be reached. Check PARSER_SERVER_URL and that it runs, then retry.',
  ),
  PARSER_UNAVAILABLE: again('The parser, or the parsing server, could not be started. Look at the log, then retry.'),
  PARSER_BUSY: again(
    'The parsing server had too much to do. Lower PARSER_CONCURRENCY if it happens often, then retry.',
  ),
  PARSER_TIMEOUT: again(
    'Parsing took too long. Split the document, or raise PARSER_TIMEOUT (PARSER_HTTP_TIMEOUT with a parsing server), then retry.',
  ),
  PARSER_TASK_LOST: again('The parsing server forgot the task, most likely because it was restarted. Retry.'),
  PARSER_CRASHED: fix(
    'The document killed its parser twice. Split, convert or save it anew; raise PARSER_MEMORY_LIMIT if it was for lack of memory.',
  ),
  PARSER_STOPPED: again('The parsers were stopped while the document was read. Retry.'),
  PARSER_UNAUTHORIZED: fix(
    'The parsing server refuses the key. Correct PARSER_API_KEY, restart the workers, then retry.',
  ),
  PARSER_NOT_FOUND: fix(
    'There is no parsing server at PARSER_SERVER_URL. Correct it, restart the workers, then retry.',
  ),
  PARSER_BAD_ANSWER: fix('The parsing server answers in a way that is not understood. Check its version.'),
  PARSER_REJECTED: fix('The parsing server refuses the document. Its message says why.'),
  PARSER_FAILED: fix('The document could not be parsed. Its message says why.'),
  PARSE_FAILED: fix('The document could not be parsed. Its message says why.'),
  PARSE_FORMAT_UNKNOWN: fix(
    'The parameter set asks for a format that does not exist. Correct `format` of the parse step.',
  ),

  CHUNKER_CRASHED: fix(
    'The document killed its chunker twice. Split it; raise PARSER_MEMORY_LIMIT if it was for lack of memory.',
  ),
  CHUNKER_TIMEOUT: fix(
    'Splitting the document into chunks took too long. Split the document, or raise PARSER_TIMEOUT.',
  ),
  INVALID_PARAMETER: fix(
    'A parameter of the step is wrong, as its message says. Correct the parameter set and start the workflow again.',
  ),

  EMBEDDER_RATE_LIMIT: again(
    'The embedding provider limits the rate. Lower the concurrency or raise the limit, then retry.',
  ),
  EMBEDDER_REFUSES_KEY: fix('The embedding provider refuses the key. Correct it, restart the workers, then retry.'),
  EMBEDDING_KEY_MISSING: fix('The embedding provider needs a key. Set it, restart the workers, then retry.'),
  EMBEDDING_MODEL_UNKNOWN: fix(
    'The embedding provider does not know the model. Correct `model` of the embed step and start the workflow again.',
  ),
  EMBEDDING_REFUSED: fix('The embedding provider refuses the text. Its message says why.'),
  EMBEDDING_BASE_URL_FORBIDDEN: fix('The address of the embedder is not allowed. Its message names the setting.'),
  EMBEDDING_DIMENSION_MISMATCH: fix(
    'The model answers vectors of another size than before. Use another vector database for another model.',
  ),
  INVALID_EMBEDDING_PARAMETER: fix(
    'A parameter of the embed step is wrong. Correct the parameter set and start the workflow again.',
  ),
  EMBEDDINGS_DAMAGED: fix('The stored embeddings are damaged. Delete the artifact, then retry.'),

  STORE_FULL: again('The artifact store is full. Make room, then retry.'),
  STORE_UNAVAILABLE: again('The artifact store could not be reached. Check it, then retry.'),
  STORE_NOT_WRITABLE: fix('The artifact store cannot be written. Correct the permissions, then retry.'),
  STORE_REFUSED: fix('The artifact store refuses access. Correct its credentials, then retry.'),
  S3_ACCESS_DENIED: fix('The bucket refuses access. Correct the credentials or the policy of the bucket, then retry.'),
  S3_BUCKET_MISSING: fix('The bucket does not exist. Create it or correct S3_BUCKET, then retry.'),

  VECTORDB_EMBEDDING: fix(
    'The vector database was built with another embedding model. Use another one, or the model it was built with.',
  ),
  VECTORS_DIFFER: fix('The vectors do not fit the vector database. Use another one for another model.'),
  VECTORDB_LAYOUT: fix('The vector database was written by an incompatible version. Use another directory.'),
  VECTORDB_DAMAGED: fix('The vector database is damaged. Restore it, or remove it and store the documents anew.'),
  VECTORDB_CONFLICT: again('Several writers changed the vector database at once. Retry.'),
  VECTORDB_STORAGE: again('The storage of the vector database failed. Check its disk or bucket, then retry.'),
  VECTORDB_REBUILDING: again('The retrieval library rebuilds the vector database. Wait until it is done, then retry.'),
  VECTORDB_TIMEOUT: again('The vector database took too long. Retry, or raise VECTORDB_QUERY_TIMEOUT.'),
  INVALID_DATA_DIR: fix('The parameter set names no valid vector database. Correct `data_dir` of the store step.'),

  HANDLER_NOT_FOUND: fix('The handler is not installed on the worker. Install it in HANDLER_DIR, then retry.'),
  HANDLER_BROKEN: fix('The handler cannot be loaded on the worker. Its message says why.'),
  ARTIFACT_TOO_LARGE: fix('What the step reads is too large for memory. Its author has it read from a file instead.'),
  ARTIFACT_NOT_DECLARED: fix('The step reads or writes what it does not declare. Its author corrects it.'),
  ARTIFACT_NOT_WRITTEN: fix('The step did not write what it declares. Its author corrects it.'),
  DOC_META_TOO_LARGE: fix(
    'The step adds more to the metadata of the document than there is room for. Have it add less.',
  ),
  INVALID_DOC_META: fix('What the step adds to the metadata of the document is no JSON. Its author corrects it.'),
  STEP_MISSING: fix('The workflow lacks a step that another one needs. Correct the definition and start it again.'),
  STEP_UNKNOWN: fix('The workflow has no such step any more. Start it again.'),
};

const BY_KIND: Readonly<Record<string, Remedy>> = {
  transient: again('The fault may be gone by now. Retry.'),
  unavailable: again('What every document needs was missing for too long. Bring it back, then retry.'),
  quota: again('A provider limits the rate. Wait, then retry.'),
  configuration: fix('A setting or parameter is wrong. Its message names it; correct it, then retry.'),
  permanent: fix('The document itself cannot be processed. Its message says why.'),
};

const UNKNOWN = again("Look at the worker's log. Retry when the cause is found.");

export const remedyOf = (code: string, kind: string): Remedy =>
  named(REMEDIES, code) ?? named(BY_KIND, kind) ?? UNKNOWN;

/** Handlers of others choose their codes; one may be called as what every object of JavaScript has. */
const named = (remedies: Readonly<Record<string, Remedy>>, name: string): Remedy | undefined =>
  Object.hasOwn(remedies, name) ? remedies[name] : undefined;

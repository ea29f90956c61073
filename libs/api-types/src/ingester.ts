/** Made from apps/ingester-api/openapi.json by `npm run openapi`; not to be edited. */
export interface paths {
  '/api/v1/agents/{path}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Look at the agents: manifests, runs, plans, withheld deletions
     * @description Passed on to `AGENTS_URL` with `AGENTS_API_KEY`: `manifests`, `manifests/{id}`, `runs/history`, `runs/{run_id}`, `runs/{run_id}/log`, `withheld-deletions`, `withheld-deletions/{id}`, `plans/{plan_id}`. What they return is described by the agents.
     */
    get: operations['agentsGet'];
    put?: never;
    /**
     * Have the agents do something
     * @description Passed on likewise: `manifests/{id}/run`, `manifests/{id}/plans`, `plans/{plan_id}/apply`, `withheld-deletions/{id}/approve`, `withheld-deletions/{id}/dismiss`, `runs/{run_id}/cancel`. Runs are begun, and not waited for.
     */
    post: operations['agentsPost'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/audit': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Who changed what, newest first */
    get: operations['auditList'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/batch/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** All batches */
    get: operations['batchesList'];
    put?: never;
    /** Create a batch */
    post: operations['batchesCreate'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/batch/{batch_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A batch with the states of its documents */
    get: operations['batchSearchGet'];
    put?: never;
    post?: never;
    /**
     * Delete a batch with its locations and runs
     * @description Documents that no location of another batch names are deleted, too, with their artifacts and their rows in vector databases; these follow within seconds. What runs is stopped.
     */
    delete: operations['batchRemovalRemove'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/batch/{batch_id}/documents': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Documents of a batch, in pages, with their state now
     * @description A row for each location; the state is that of the newest run of its document in the batch.
     */
    get: operations['batchSearchListDocuments'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/batch/{batch_id}/removal': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What the deletion of a batch would take with it */
    get: operations['batchRemovalPreview'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/batch/{batch_id}/start-plan': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * What the start of a workflow would do for a batch
     * @description The same checks come first, and refuse the same. What is reused is found as a worker with the settings of this service finds it.
     */
    get: operations['batchSearchPlan'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/batch/{batch_id}/steps': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Steps of all runs of a batch, by run and number */
    get: operations['batchesSteps'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/batch/search': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Batches by what they are called, in pages, with the states of their documents */
    get: operations['batchSearchSearch'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/batch/start-workflows': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Start a workflow for every document of a batch */
    post: operations['batchesStartWorkflows'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/batch/status': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Progress of a batch */
    get: operations['batchesStatus'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/capabilities': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What this deployment accepts and offers, and why it does not offer the rest */
    get: operations['capabilitiesRead'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/document/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Locations of documents, of a source or a batch */
    get: operations['documentsList'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/document/by-hash/{doc_hash}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A document: where it is, what was made of it, which vector databases hold it */
    get: operations['documentViewsGet'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/document/by-hash/{doc_hash}/content': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * A document as it was uploaded
     * @description Streamed, as an attachment that browsers do not show and in which nothing runs.
     */
    get: operations['documentContentContent'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/document/by-hash/{doc_hash}/outline': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The headings of a document, and how large its pages are */
    get: operations['documentViewsOutline'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/document/by-hash/{doc_hash}/parts': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * A document as it was read, part by part
     * @description Sheets, slides, headings, paragraphs, list items and rows of tables in reading order.
     */
    get: operations['documentViewsParts'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/document/by-hash/{doc_hash}/passages': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The chunks of a document, each with its places in it */
    get: operations['documentViewsPassages'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/document/by-hash/{doc_hash}/passages/at': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Which chunk is at a place of the document
     * @description Give page_no, x and y, or text_offset, or markdown_offset.
     */
    get: operations['documentViewsAt'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/document/by-hash/{doc_hash}/text': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The beginning of a document that is a text: at most 2,097,152 UTF-16 code units */
    get: operations['documentViewsText'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/document/by-uri': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Delete a location
     * @description With its last location a document is deleted, with its workflow runs, its artifacts and its rows in vector databases.
     */
    delete: operations['documentRemovalRemoveLocation'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/document/by-uri/removal': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What the deletion of a location would take with it */
    get: operations['documentRemovalPreview'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/document/cleanup-orphans': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Delete documents that no location names
     * @description Rows of a replaced version stay in a vector database until the newer version is stored there: until then it answers questions.
     */
    post: operations['documentRemovalRemoveOrphans'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/document/ingest-document': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Upload a document, or have it fetched */
    post: operations['documentsIngest'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/document/ingest-documents': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Upload many small documents
     * @description Each is taken or refused as `ingest-document` would, and none is in the way of another: `documents` says what became of each. What is in is durable when the response comes. A request that ends in its middle leaves in what had arrived.
     */
    post: operations['bundlesIngest'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/document/search': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Documents by title, URI or hash, in pages, newest first
     * @description Each document once, whatever locations it has and whether it was started or not. Without `q` all documents.
     */
    get: operations['documentSearchSearch'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/document/types': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Types of documents that can be parsed */
    get: operations['documentTypesList'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/events': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * State changes of groups, runs and steps, as server-sent events
     * @description Begins with what happens from now on, or after the event of `Last-Event-ID`. Resuming misses nothing and repeats nothing. Comments keep idle connections open.
     */
    get: operations['eventsStream'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/failures': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Documents of all batches whose newest run failed, by cause, with what to do about each
     * @description Run groups that are being cancelled, paused or resumed are left out.
     */
    get: operations['recentFailuresList'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/failures/retry': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Retry the newest runs of all batches that failed for one cause
     * @description Each goes on at the step that failed, with all its attempts. What fails again meanwhile is not retried again; run groups that are being cancelled are left out. Very many take several requests, each of some seconds: send `next` as `after` until it is null.
     */
    post: operations['recentFailuresRetry'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/lab/compare': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Try parameter sets on documents, side by side
     * @description Runs the steps of a workflow for each set and document, searches what came of it, and keeps nothing: no run is recorded, no artifact stored, no vector database written. Ends with `completed` or `failed`, and at once when the client leaves.
     */
    post: operations['labCompare'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/lancedb/documents': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Documents of a vector database, oldest first */
    get: operations['vectorDatabasesAdminDocuments2'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/lancedb/info': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Figures of a vector database */
    get: operations['vectorDatabasesAdminInfo2'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/lancedb/list': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** All vector databases */
    get: operations['vectorDatabasesList2'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/lancedb/search': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Search a vector database */
    get: operations['vectorDatabasesSearch2'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/lancedb/vacuum': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Compact a vector database
     * @description The same as POST, for existing clients.
     */
    get: operations['vectorDatabasesAdminVacuumByGet2'];
    put?: never;
    /**
     * Compact a vector database: remove deleted rows and old versions, join files
     * @description db and retention in the form or the query
     */
    post: operations['vectorDatabasesAdminVacuum2'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/logs': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Take a batch of log entries of a client into the traces
     * @description Entries with the same `run_id` are grouped below one span, answers of HTTP requests stand below their requests. A batch is accepted as a whole or not at all.
     */
    post: operations['clientLogsAccept'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/notices': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * What needs a hand, each with the one thing that helps
     * @description Some seconds old, up to a minute where a vector database has to be looked at.
     */
    get: operations['noticesList'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/overview': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What happens now: documents, queue, workers, run groups, throughput, databases and disks */
    get: operations['overviewRead'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/source-status': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Which documents of a source are new, changed, unchanged or gone */
    post: operations['sourceStatusCompare'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/stats/compare': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Run groups beside each other: how long their steps took, and what they came to */
    get: operations['overTimeCompare'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/stats/days': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * What each day came to: runs that ended, pages and causes of failures
     * @description Days are those of UTC. What a day came to is written down at its end, and outlives its runs.
     */
    get: operations['overTimeDays'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/stats/distributions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** How long completed steps took, with percentiles and a histogram */
    get: operations['overTimeSteps'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/stats/durations': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** How long the completed steps of a run group took, by step */
    get: operations['statisticsDurations'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/stats/step-stats': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** How the steps of a run group stand, by step and status */
    get: operations['statisticsStepCounts'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/stats/throughput': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** How many runs ended, over the last hours; of runs that are not forgotten */
    get: operations['overTimeThroughput'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/vectordb/chunks': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Chunks of a document as a vector database has them */
    get: operations['vectorChunksPage'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/vectordb/database': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Delete a vector database
     * @description With all its files and what is recorded of it. Documents, their artifacts and runs stay, and so do kept questions and databases below it. A deletion that was interrupted is carried on by the service.
     */
    delete: operations['vectorDeletionsDelete'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/vectordb/deletion': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What the deletion of a vector database would take, and what is in its way */
    get: operations['vectorDeletionsPreview'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/vectordb/documents': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Documents of a vector database, oldest first */
    get: operations['vectorDatabasesAdminDocuments'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/vectordb/info': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Figures of a vector database */
    get: operations['vectorDatabasesAdminInfo'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/vectordb/list': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** All vector databases */
    get: operations['vectorDatabasesList'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/vectordb/questions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Kept questions about a vector database, with their newest results */
    get: operations['questionsList'];
    put?: never;
    /**
     * Keep a question, which is asked after each run group that stores into its database
     * @description Give what should be found: a document, part of the passage, or both. At most 200 for each database.
     */
    post: operations['questionsKeep'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/vectordb/questions/{question_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** Remove a kept question with its results */
    delete: operations['questionsRemove'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/vectordb/questions/{question_id}/results': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Results of a kept question over time, newest first */
    get: operations['questionsResults'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/vectordb/questions/ask': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Ask all kept questions about a vector database now
     * @description What fails is in their results.
     */
    post: operations['questionsAsk'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/vectordb/search': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Search a vector database */
    get: operations['vectorDatabasesSearch'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/vectordb/vacuum': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Compact a vector database
     * @description The same as POST, for existing clients.
     */
    get: operations['vectorDatabasesAdminVacuumByGet'];
    put?: never;
    /**
     * Compact a vector database: remove deleted rows and old versions, join files
     * @description db and retention in the form or the query
     */
    post: operations['vectorDatabasesAdminVacuum'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/vectordb/versions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Versions of a vector database that can still be read */
    get: operations['vectorChunksVersions'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/workflow/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Workflow runs, newest first */
    get: operations['workflowRunsList'];
    put?: never;
    /** Start a workflow for one document */
    post: operations['workflowStartsStart'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/workflow/bulk': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Retry, cancel, pause or resume all workflow runs that match conditions
     * @description The conditions are those of `GET /workflow/search`, one at least. Runs that do not allow the action are left alone, and counted. Many runs take several requests: send `operation_id` and `next` as `after` until `next` is null. Runs that begin later are not meant.
     */
    post: operations['bulkApply'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/workflow/by-status': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Workflow runs in one status, newest first */
    get: operations['workflowRunsListByStatus'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/workflow/definitions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Workflow definitions */
    get: operations['definitionsList'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/workflow/definitions/{workflow_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A workflow definition as YAML */
    get: operations['definitionsText'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/workflow/failures': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Failed runs of a batch or run group by cause, with what to do about each */
    get: operations['failuresList'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/workflow/failures/retry': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Retry the failed runs of one cause
     * @description Each goes on at the step that failed, with all its attempts. Very many take several requests, each of some seconds: send `next` as `after` until it is null.
     */
    post: operations['failuresRetry'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/workflow/param_sets': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Parameter sets */
    get: operations['parameterSetsList2'];
    put?: never;
    /** Store a parameter set */
    post: operations['parameterSetsUpload2'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/workflow/param_sets/{set_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A parameter set as YAML */
    get: operations['parameterSetsText2'];
    put?: never;
    post?: never;
    /** Delete an uploaded parameter set */
    delete: operations['parameterSetsRemove2'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/workflow/param_sets/{set_id}/replace': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Replace an uploaded parameter set
     * @description Run groups keep what they were started with.
     */
    post: operations['parameterSetsReplace2'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/workflow/param_sets/target/{target}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Parameter sets that fill a vector database */
    get: operations['parameterSetsOfTarget2'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/workflow/param_sets/validate': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Validate a parameter set without storing it
     * @description What storing it would refuse, and parameters without effect, each with line and column.
     */
    post: operations['parameterSetsValidate2'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/workflow/param-sets': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Parameter sets */
    get: operations['parameterSetsList'];
    put?: never;
    /** Store a parameter set */
    post: operations['parameterSetsUpload'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/workflow/param-sets/{set_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A parameter set as YAML */
    get: operations['parameterSetsText'];
    put?: never;
    post?: never;
    /** Delete an uploaded parameter set */
    delete: operations['parameterSetsRemove'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/workflow/param-sets/{set_id}/replace': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Replace an uploaded parameter set
     * @description Run groups keep what they were started with.
     */
    post: operations['parameterSetsReplace'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/workflow/param-sets/target/{target}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Parameter sets that fill a vector database */
    get: operations['parameterSetsOfTarget'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/workflow/param-sets/validate': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Validate a parameter set without storing it
     * @description What storing it would refuse, and parameters without effect, each with line and column.
     */
    post: operations['parameterSetsValidate'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/workflow/retry': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Reset the failed steps of a run group
     * @description run_group_id in the form or the query. Steps that wait for their next attempt are tried at once, too. Page by page: a group of any size
     */
    post: operations['workflowStartsRetry'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/workflow/run_groups': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Run groups, newest first */
    get: operations['runGroupsList2'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/workflow/run_groups/{run_group_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A run group, what it waits for and how long it will take */
    get: operations['runGroupsGet2'];
    put?: never;
    post?: never;
    /**
     * Delete a run group with its runs, steps and lifecycle
     * @description All in one transaction. A group that runs is stopped and deleted, too. Documents and artifacts stay.
     */
    delete: operations['runGroupsRemove2'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/workflow/run_groups/{run_group_id}/cancel': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Cancel a run group
     * @description Its unfinished runs and their current steps become FAILED with the message "Cancelled"; handlers that run are aborted, and nothing they do is written.
     */
    post: operations['groupControlCancel2'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/workflow/run_groups/{run_group_id}/pause': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Pause a run group
     * @description Steps that run are finished; nothing of the group starts until it is resumed. Survives restarts.
     */
    post: operations['groupControlPause2'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/workflow/run_groups/{run_group_id}/priority': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Change the priority of a run group
     * @description Takes effect on every step that waits.
     */
    post: operations['groupControlPriority2'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/workflow/run_groups/{run_group_id}/progress': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What a run group waits for, and how long it will take */
    get: operations['groupControlProgress2'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/workflow/run_groups/{run_group_id}/resume': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Resume a paused run group
     * @description Runs that were paused on their own stay paused.
     */
    post: operations['groupControlResume2'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/workflow/run_groups/{run_group_id}/stats': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** How the runs of a group stand, and how long they took */
    get: operations['runGroupsStats2'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/workflow/run-groups': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Run groups, newest first */
    get: operations['runGroupsList'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/workflow/run-groups/{run_group_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A run group, what it waits for and how long it will take */
    get: operations['runGroupsGet'];
    put?: never;
    post?: never;
    /**
     * Delete a run group with its runs, steps and lifecycle
     * @description All in one transaction. A group that runs is stopped and deleted, too. Documents and artifacts stay.
     */
    delete: operations['runGroupsRemove'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/workflow/run-groups/{run_group_id}/cancel': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Cancel a run group
     * @description Its unfinished runs and their current steps become FAILED with the message "Cancelled"; handlers that run are aborted, and nothing they do is written.
     */
    post: operations['groupControlCancel'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/workflow/run-groups/{run_group_id}/pause': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Pause a run group
     * @description Steps that run are finished; nothing of the group starts until it is resumed. Survives restarts.
     */
    post: operations['groupControlPause'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/workflow/run-groups/{run_group_id}/priority': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Change the priority of a run group
     * @description Takes effect on every step that waits.
     */
    post: operations['groupControlPriority'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/workflow/run-groups/{run_group_id}/progress': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What a run group waits for, and how long it will take */
    get: operations['groupControlProgress'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/workflow/run-groups/{run_group_id}/resume': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Resume a paused run group
     * @description Runs that were paused on their own stay paused.
     */
    post: operations['groupControlResume'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/workflow/run-groups/{run_group_id}/stats': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** How the runs of a group stand, and how long they took */
    get: operations['runGroupsStats'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/workflow/runs': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Workflow runs of a batch, newest first */
    get: operations['workflowRunsListOfBatch'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/workflow/runs/{workflow_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A workflow run with its steps, what it waits for and how long it will take */
    get: operations['workflowRunsGet'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/workflow/runs/{workflow_id}/artifacts': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Artifacts of a run: its document and what the steps made of it */
    get: operations['runArtifactsList'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/workflow/runs/{workflow_id}/artifacts/{type}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Content of an artifact
     * @description Streamed, as an attachment that browsers do not show.
     */
    get: operations['runArtifactsContent'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/workflow/runs/{workflow_id}/cancel': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Cancel a run
     * @description Run and current step become FAILED with the message "Cancelled"; a handler that runs is aborted, and nothing it does is written.
     */
    post: operations['runControlCancel'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/workflow/runs/{workflow_id}/lifecycle': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What happened to a workflow run, in order of occurrence */
    get: operations['workflowRunsLifecycle'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/workflow/runs/{workflow_id}/pause': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Pause a run
     * @description A step that runs is finished; nothing after it starts until the run is resumed.
     */
    post: operations['runControlPause'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/workflow/runs/{workflow_id}/priority': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Change the priority of a run
     * @description Takes effect on every step that waits.
     */
    post: operations['runControlPriority'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/workflow/runs/{workflow_id}/progress': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** What a run waits for, and how long it will take */
    get: operations['runControlProgress'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/workflow/runs/{workflow_id}/resume': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Resume a paused run
     * @description While its run group is paused it waits for that.
     */
    post: operations['runControlResume'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/workflow/search': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Workflow runs by state, batch, source, text and more, in pages, with counts by state
     * @description All conditions that are given hold. Each run comes with its document, its steps and what it waits for.
     */
    get: operations['runSearchSearch'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/workflow/step-types': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Steps that workflows can have, with their parameters as JSON Schema */
    get: operations['stepTypesList'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/workflow/steps': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Steps in one status, by run and number */
    get: operations['workflowRunsSteps'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/health': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Whether the process is up */
    get: operations['healthHealth'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/ready': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Whether the database answers and is of this version */
    get: operations['healthReady'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    ActiveRunDto: {
      /**
       * @description Run; entries of a batch with the same one are grouped
       * @example run-42
       */
      run_id: string;
      /**
       * @description Thread of the agent's conversation
       * @example thread-7
       */
      thread_id: string;
    };
    AgentsForm: {
      /**
       * @description Of a plan: carry out deletions, too, that would be withheld
       * @default false
       */
      approve_deletes?: boolean;
    };
    AuditEntryBody: {
      /**
       * @description Operation, by its id in this description
       * @example batchesCreate
       */
      action: string;
      /**
       * @description Who: the user that a proxy names, `api-key` or `anonymous`
       * @example ada
       */
      actor: string;
      /**
       * @description How often: uploads of an hour are one entry
       * @example 1
       */
      count: number;
      /**
       * @description Fields of the request that say more, as texts, shortened
       * @example {
       *       "source": "wiki"
       *     }
       */
      details: {
        [key: string]: string;
      };
      /**
       * @description When it was done, or begun to be done, UTC
       * @example 2026-11-21T09:30:00
       */
      first_date: string;
      /**
       * @description Id of the entry
       * @example 7
       */
      id: number;
      /**
       * @description When it was done last, UTC
       * @example 2026-11-21T09:31:00
       */
      last_date: string;
      /**
       * @description What it does
       * @example Create a batch
       */
      summary: string;
      /**
       * @description What it was done to
       * @example batch 1
       */
      target: string | null;
    };
    AuditPage: {
      /** @description Newest first */
      items: components['schemas']['AuditEntryBody'][];
      /**
       * @description This page, from 1
       * @example 1
       */
      page: number;
      /**
       * @description Most rows of a page
       * @example 50
       */
      rows_per_page: number;
      /**
       * @description Rows on all pages
       * @example 120
       */
      total: number;
      /**
       * @description Pages there are
       * @example 3
       */
      total_pages: number;
    };
    AuthenticationBody: {
      /**
       * @description Whether an API key does
       * @example true
       */
      api_key: boolean;
      /**
       * @description Whether a proxy in front does
       * @example false
       */
      proxy: boolean;
      /**
       * @description Whether requests must identify somebody
       * @example true
       */
      required: boolean;
    };
    BatchBody: {
      /**
       * @description Parameters of the batch
       * @example {}
       */
      batch_params: Record<string, unknown>;
      /**
       * @description When all run groups were finished, UTC
       * @example 2026-11-21T09:45:00
       */
      completed_date: string | null;
      /**
       * Format: double
       * @description Seconds from creation to completion
       * @example 12.5
       */
      duration: number | null;
      /**
       * @description Id of the batch
       * @example 1
       */
      id: number;
      /**
       * @description Name for people
       * @example Wiki, first load
       */
      name: string;
      /**
       * @description Where the documents come from
       * @example wiki
       */
      source: string;
      /**
       * @description Creation, UTC
       * @example 2026-11-21T09:30:00
       */
      start_date: string;
    };
    BatchCreated: {
      /**
       * @description Id of the new batch
       * @example 1
       */
      batch_id: number;
    };
    BatchDocumentBody: {
      /**
       * @description Vector databases that hold the document
       * @example [
       *       "default"
       *     ]
       */
      databases: string[];
      /**
       * @description Hash of the document
       * @example sha256-9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
       */
      doc_hash: string;
      /**
       * @description Bytes
       * @example 48213
       */
      file_size: number;
      /**
       * @description Type of the content
       * @example application/pdf
       */
      mime_type: string;
      /**
       * @description Pages, once it was parsed and has any
       * @example 12
       */
      page_count: number | null;
      /** @description Its newest run in the batch; null when there is none */
      run: components['schemas']['NewestRunBody'] | null;
      /**
       * @description Where the document comes from
       * @example wiki
       */
      source: string;
      /**
       * @description State of its newest run in the batch
       * @example failed
       * @enum {string}
       */
      state: 'not_started' | 'pending' | 'running' | 'retrying' | 'paused' | 'completed' | 'failed' | 'cancelled';
      /**
       * @description Title, as it was given or found
       * @example Manual
       */
      title: string | null;
      /**
       * @description Location of the document in its source
       * @example docs/manual.pdf
       */
      uri: string;
      /**
       * @description Id of the location
       * @example 7
       */
      uri_id: number;
      /**
       * @description Rises each time the location gets new content
       * @example 1
       */
      version: number;
    };
    BatchDocumentPage: {
      /** @description Locations of this page */
      items: components['schemas']['BatchDocumentBody'][];
      /**
       * @description This page, from 1
       * @example 1
       */
      page: number;
      /**
       * @description Most rows of a page
       * @example 50
       */
      rows_per_page: number;
      /**
       * @description Rows on all pages
       * @example 120
       */
      total: number;
      /**
       * @description Pages there are
       * @example 3
       */
      total_pages: number;
    };
    BatchPage: {
      /** @description Batches of this page */
      items: components['schemas']['BatchSummary'][];
      /**
       * @description This page, from 1
       * @example 1
       */
      page: number;
      /**
       * @description Most rows of a page
       * @example 50
       */
      rows_per_page: number;
      /**
       * @description Rows on all pages
       * @example 120
       */
      total: number;
      /**
       * @description Pages there are
       * @example 3
       */
      total_pages: number;
    };
    BatchRemovalStatistics: {
      /**
       * @description Locations
       * @example 1
       */
      deleted_document_uris: number;
      /**
       * @description Documents; 0 when other locations name the document
       * @example 1
       */
      deleted_documents: number;
      /**
       * @description Lifecycle rows of these runs
       * @example 13
       */
      deleted_lifecycle_history: number;
      /**
       * @description Run groups
       * @example 1
       */
      deleted_run_groups: number;
      /**
       * @description Steps of these runs
       * @example 5
       */
      deleted_run_steps: number;
      /**
       * @description Rows of the history of the location
       * @example 1
       */
      deleted_uri_history: number;
      /**
       * @description Workflow runs
       * @example 1
       */
      deleted_workflow_runs: number;
      /**
       * @description All of them
       * @example 22
       */
      total_deleted: number;
    };
    BatchRemoved: {
      /**
       * @description Id of the batch
       * @example 1
       */
      batch_id: number;
      /**
       * @description Whether the batch is gone. A very large one takes several requests, each of some seconds: send it again
       * @example true
       */
      done: boolean;
      /**
       * @description What was done
       * @example Deleted batch 1 with 13 locations
       */
      message: string;
      /** @description What this request deleted */
      statistics: components['schemas']['BatchRemovalStatistics'];
      /** @description What stopped the request when it had done a part; go on to do the rest. Null when nothing did */
      stopped: components['schemas']['StoppedBody'] | null;
    };
    BatchStatusBody: {
      /** @description The batch */
      batch: components['schemas']['BatchBody'];
      /**
       * @description Distinct documents
       * @example 12
       */
      document_count: number;
      /**
       * @description Documents with a completed run
       * @example 9
       */
      parsed: number;
      /**
       * @description The other documents
       * @example 3
       */
      remaining: number;
      /**
       * @description Runs per status; all five are present
       * @example {
       *       "PENDING": 0,
       *       "RUNNING": 2,
       *       "COMPLETED": 9,
       *       "ERROR": 0,
       *       "FAILED": 1
       *     }
       */
      workflow_count: {
        [key: string]: number;
      };
      /** @description Runs of the batch, newest first; empty with include_workflows=false */
      workflows: components['schemas']['WorkflowRunBody'][];
    };
    BatchSummary: {
      /**
       * @description Parameters of the batch
       * @example {}
       */
      batch_params: Record<string, unknown>;
      /**
       * @description When all run groups were finished, UTC
       * @example 2026-11-21T09:45:00
       */
      completed_date: string | null;
      /**
       * @description Distinct documents
       * @example 12
       */
      document_count: number;
      /**
       * Format: double
       * @description Seconds from creation to completion
       * @example 12.5
       */
      duration: number | null;
      /**
       * @description Id of the batch
       * @example 1
       */
      id: number;
      /**
       * @description Locations; several may have the same document
       * @example 13
       */
      location_count: number;
      /**
       * @description Name for people
       * @example Wiki, first load
       */
      name: string;
      /**
       * @description Run groups that are not finished
       * @example 1
       */
      open_run_groups: number;
      /**
       * @description Where the documents come from
       * @example wiki
       */
      source: string;
      /**
       * @description Creation, UTC
       * @example 2026-11-21T09:30:00
       */
      start_date: string;
      /**
       * @description Documents by the state of their newest run in the batch; of more than 5,000 documents it may be some seconds old
       * @example {
       *       "not_started": 0,
       *       "pending": 0,
       *       "running": 0,
       *       "retrying": 0,
       *       "paused": 0,
       *       "completed": 12,
       *       "failed": 0,
       *       "cancelled": 0
       *     }
       */
      states: {
        [key: string]: number;
      };
    };
    BulkBody: {
      /**
       * @description Action
       * @example retry
       * @enum {string}
       */
      action: 'retry' | 'cancel' | 'pause' | 'resume';
      /**
       * @description Runs that this request changed, or that the operation would
       * @example 12
       */
      changed: number;
      /**
       * @description Whether it only says what would be done
       * @example false
       */
      dry_run: boolean;
      /**
       * @description What was done, or would be
       * @example Retrying 12 workflow runs
       */
      message: string;
      /**
       * @description Where to go on, as `after` beside `operation_id`: an operation on very many runs takes several requests, each of some seconds. Null when all is done
       * @example 2003
       */
      next: number | null;
      /**
       * @description Id of the operation; null of a dry run
       * @example 4
       */
      operation_id: number | null;
      /** @description Runs that match and are left alone, by reason */
      refused: components['schemas']['BulkRefusalBody'][];
      /**
       * @description Of a dry run: the runs that would be changed, by state; all 0 otherwise
       * @example {
       *       "pending": 0,
       *       "running": 0,
       *       "retrying": 0,
       *       "paused": 0,
       *       "completed": 0,
       *       "failed": 0,
       *       "cancelled": 0
       *     }
       */
      states: {
        [key: string]: number;
      };
      /** @description What stopped the request when it had done a part; go on to do the rest. Null when nothing did */
      stopped: components['schemas']['StoppedBody'] | null;
      /** @description What undoes the operation; null of a retry, which nothing undoes, and of a dry run */
      undo: components['schemas']['BulkUndo'] | null;
    };
    BulkForm: {
      /**
       * @description What is done; not given beside `operation_id`
       * @example retry
       * @enum {string}
       */
      action?: 'retry' | 'cancel' | 'pause' | 'resume';
      /**
       * Format: int64
       * @description Where to go on: `next` of the answer before
       * @example 0
       */
      after?: number;
      /**
       * Format: int64
       * @description Runs of this batch
       * @example 1
       */
      batch_id?: number;
      /**
       * Format: int64
       * @description Runs that this bulk operation was the last to change
       * @example 4
       */
      bulk_id?: number;
      /**
       * @description Runs that failed with this stable code
       * @example PARSER_TIMEOUT
       */
      code?: string;
      /**
       * @description Runs of this document
       * @example sha256-9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
       */
      doc_id?: string;
      /**
       * @description Only says what would be done
       * @default false
       */
      dry_run?: boolean;
      /**
       * @description Runs that failed then or later, UTC
       * @example 2026-11-21T09:30:00
       */
      failed_since?: string;
      /**
       * @description Only these runs: ids, separated by commas, 1000 at most
       * @example 3,4
       */
      ids?: string;
      /**
       * @description Only the newest run of each document in its batch
       * @default false
       */
      newest?: boolean;
      /**
       * Format: int64
       * @description Goes on with an operation, instead of conditions and an action
       */
      operation_id?: number;
      /**
       * @description Text in a URI or the title of the document, the id of a run, or the hash of a document
       * @example manual
       */
      q?: string;
      /**
       * Format: int64
       * @description Runs of this run group
       * @example 1
       */
      run_group_id?: number;
      /**
       * @description Runs of documents of this source
       * @example wiki
       */
      source?: string;
      /**
       * @description State of the run: pending, running, retrying, paused, completed, failed, cancelled; several are separated by commas
       * @example failed,retrying
       */
      state?: string;
      /**
       * Format: int64
       * @description This run and older ones: a list keeps its rows while others are started
       * @example 120
       */
      up_to_id?: number;
    };
    BulkRefusalBody: {
      /**
       * @description Runs
       * @example 3
       */
      count: number;
      /**
       * @description The same as a sentence
       * @example It is finished
       */
      message: string;
      /**
       * @description Why these runs are left alone
       * @example finished
       * @enum {string}
       */
      reason: 'finished' | 'not_failed' | 'being_cancelled' | 'paused_already' | 'not_paused' | 'group_paused';
    };
    BulkUndo: {
      /**
       * @description Action that undoes it
       * @example resume
       * @enum {string}
       */
      action: 'retry' | 'cancel' | 'pause' | 'resume';
      /**
       * @description Condition that finds what was changed
       * @example 4
       */
      bulk_id: number;
    };
    BundledDocument: {
      /**
       * Format: int64
       * @description Batch the document joins
       * @example 1
       */
      batch_id: number;
      /**
       * @description Metadata, of at most 65536 bytes as JSON
       * @example {
       *       "title": "Manual"
       *     }
       */
      doc_meta?: Record<string, unknown>;
      /**
       * @description File name of the `file` part that brings its content; unlike all others of the request
       * @example 0
       */
      file: string;
      /**
       * @description What its file is called, for finding out its type where the location has no extension
       * @example manual.pdf
       */
      file_name?: string;
      /**
       * @description Type; found out from the content when absent
       * @example application/pdf
       */
      mime_type?: string;
      /**
       * @description Higher runs earlier; 0 for a new location, else what it has when absent
       * @example 10
       */
      priority?: number;
      /**
       * @description Where the document comes from
       * @example wiki
       */
      source: string;
      /**
       * @description Location of the document in its source
       * @example docs/manual.pdf
       */
      source_uri: string;
      /**
       * @description Trace that its processing continues, as W3C Trace Context has it; one of its own when absent
       * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
       */
      traceparent?: string;
    };
    BundledOutcome: {
      /**
       * @description As the document named its file
       * @example 0
       */
      file: string;
      /** @description Where it is now; null when it is not in */
      ingested: components['schemas']['DocumentIngested'] | null;
      /** @description Why it is not in; null when it is */
      problem: components['schemas']['DocumentProblem'] | null;
      /**
       * @description Location of the document in its source; null when it was not given
       * @example docs/manual.pdf
       */
      source_uri: string | null;
      /**
       * @description Status that a request for this document alone would have
       * @example 201
       */
      status_code: number;
    };
    BundleErrorBody: {
      /** @description Faulty fields, for invalid input */
      details?: components['schemas']['ErrorDetail'][];
      /** @description What became of the documents that have arrived; absent when there are none */
      documents?: components['schemas']['BundledOutcome'][];
      /**
       * @description What went wrong, as a sentence
       * @example Batch 7 does not exist
       */
      error: string;
      /**
       * @description The HTTP status
       * @example 404
       */
      status_code: number;
    };
    CapabilitiesBody: {
      /** @description How requests are identified */
      authentication: components['schemas']['AuthenticationBody'];
      /**
       * @description Parameter set that is used when none is named
       * @example default
       */
      default_param_id: string;
      /**
       * @description Workflow that is started when none is named
       * @example batch
       */
      default_workflow_id: string;
      /** @description Types of documents that can be parsed */
      document_types: components['schemas']['DocumentTypeBody'][];
      /** @description What can embed chunks */
      embedders: components['schemas']['EmbedderBody'][];
      /** @description What depends on the installation, by name */
      features: components['schemas']['FeatureBody'][];
      /** @description From where documents can be fetched */
      input_schemes: components['schemas']['InputSchemeBody'][];
      /** @description What requests may be */
      limits: components['schemas']['LimitsBody'];
      /**
       * @description Kinds of steps that workflows can have
       * @example [
       *       "validate",
       *       "parse",
       *       "chunk",
       *       "embed",
       *       "store",
       *       "enrich"
       *     ]
       */
      step_types: string[];
      /** @description Who asks */
      user: components['schemas']['UserBody'];
      /**
       * @description Version of the service
       * @example 0.1.0
       */
      version: string;
    };
    ChunkDocumentParameters: {
      /**
       * @description Tokens that a chunk repeats from the end of the one before it in the same section
       * @default 0
       */
      chunk_overlap?: number;
      /**
       * @description Most tokens of a chunk, its headings included
       * @default 256
       */
      chunk_size?: number;
      /**
       * @description Whether neighbouring items with the same headings share a chunk
       * @default true
       */
      merge_peers?: boolean;
      /**
       * @description Where a text that is too long is cut first
       * @default
       */
      separator?: string;
    };
    ComparedGroupBody: {
      /**
       * @description Its batch
       * @example 1
       */
      batch_id: number;
      /**
       * @description Upper bounds of the histograms, seconds
       * @example [
       *       0.01,
       *       0.03,
       *       0.1,
       *       0.3,
       *       1,
       *       3,
       *       10,
       *       30,
       *       100,
       *       300,
       *       1000,
       *       3000
       *     ]
       */
      bounds: number[];
      /**
       * @description Creation, UTC
       * @example 2026-11-21T09:30:00
       */
      created_date: string;
      /**
       * Format: double
       * @description Seconds from creation to end; null while it is under way
       * @example 340
       */
      duration: number | null;
      /**
       * @description Whether there were more: the newest 5,000 are looked at
       * @example false
       */
      is_sample: boolean;
      /**
       * @description Name of the group
       * @example Wiki, first load
       */
      name: string;
      /**
       * @description Parameter set
       * @example default
       */
      param_definition_id: string;
      /**
       * @description Run group
       * @example 3
       */
      run_group_id: number;
      /**
       * @description Completed runs that were looked at
       * @example 120
       */
      runs: number;
      /** @description In the order of work */
      steps: components['schemas']['StepDistributionBody'][];
      /**
       * @description Runs per status
       * @example {
       *       "PENDING": 0,
       *       "RUNNING": 0,
       *       "COMPLETED": 9,
       *       "ERROR": 0,
       *       "FAILED": 1
       *     }
       */
      workflow_count: {
        [key: string]: number;
      };
      /**
       * @description Workflow
       * @example batch
       */
      workflow_definition_id: string;
    };
    CompareForm: {
      /**
       * @description JSON list of the hashes of 1 to 10 documents
       * @example ["sha256-9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"]
       */
      documents: string;
      /**
       * @description How the questions are looked for
       * @default hybrid
       * @enum {string}
       */
      mode?: 'vector' | 'fts' | 'hybrid';
      /**
       * @description JSON list of at most 10 texts of at most 1000 characters, which are looked for in what came of each set
       * @example ["When does the lock open?"]
       */
      questions?: string;
      /**
       * @description JSON list of 1 to 3 parameter sets: `{"id": …}` of a stored one, or `{"yaml": …}` with the text of one that need not be stored
       * @example [{"id": "default"}, {"yaml": "id: small\nconfig: {chunk: {chunk_size: 128}}"}]
       */
      sets: string;
      /**
       * @description Workflow definition whose steps are run; the configured default when absent
       * @example batch
       */
      workflow_definition_id?: string;
    };
    ComparisonBody: {
      /** @description In the order in which they were named */
      groups: components['schemas']['ComparedGroupBody'][];
    };
    CreateBatchForm: {
      /**
       * @description Name for people
       * @example Wiki, first load
       */
      name: string;
      /**
       * @description Where the documents come from
       * @example wiki
       */
      source: string;
    };
    CurrentStepBody: {
      /**
       * @description Name in the workflow definition
       * @example parse
       */
      name: string;
      /**
       * @description One-based position in the run
       * @example 2
       */
      number: number;
      /**
       * @description Retries that it may have
       * @example 3
       */
      retries: number;
      /**
       * @description Attempts used
       * @example 1
       */
      retry: number;
      /**
       * @description Start of the newest attempt, UTC
       * @example 2026-11-21T09:30:01
       */
      start_date: string | null;
      /**
       * @description ERROR waits for its retry, FAILED is for good
       * @example RUNNING
       * @enum {string}
       */
      status: 'PENDING' | 'RUNNING' | 'COMPLETED' | 'ERROR' | 'FAILED';
      /**
       * @description What it does
       * @example parse
       * @enum {string}
       */
      type: 'ingest' | 'validate' | 'parse' | 'chunk' | 'embed' | 'store' | 'enrich' | 'route';
    };
    DatabaseShare: {
      /**
       * @description Documents of it that go
       * @example 12
       */
      documents: number;
      /**
       * @description Vector database
       * @example default
       */
      name: string;
    };
    DatabaseSizeBody: {
      /**
       * @description Documents that were stored in it
       * @example 12
       */
      documents: number;
      /**
       * @description Name
       * @example default
       */
      name: string;
      /**
       * @description Bytes
       * @example 1048576
       */
      size_bytes: number;
    };
    DayBody: {
      /**
       * @description Runs that were cancelled
       * @example 0
       */
      cancelled: number;
      /**
       * @description Runs that completed
       * @example 120
       */
      completed: number;
      /**
       * @description Day, UTC
       * @example 2026-11-21
       */
      day: string;
      /**
       * @description Runs that failed, also those that were retried on a later day
       * @example 3
       */
      failed: number;
      /**
       * @description Failed runs by code, the 20 most frequent
       * @example {
       *       "NO_TEXT": 3
       *     }
       */
      failure_codes: {
        [key: string]: number;
      };
      /**
       * @description Pages of the documents of completed runs
       * @example 2400
       */
      pages: number;
      /**
       * Format: double
       * @description Pages per minute of that work; null without any
       * @example 399.4
       */
      pages_per_min: number | null;
      /**
       * Format: double
       * @description Seconds from start to end of the completed runs, all together
       * @example 360.5
       */
      work_seconds: number;
    };
    DaysBody: {
      /** @description Days on which runs ended, oldest first */
      days: components['schemas']['DayBody'][];
    };
    DefinedStepBody: {
      /**
       * @description Handler that does it
       * @example sluice.lib.workflow.parse_document
       */
      method: string;
      /**
       * @description Name in the definition
       * @example parse
       */
      name: string;
      /**
       * @description Retries that it may have
       * @example 3
       */
      retries: number;
      /**
       * @description What it does
       * @example parse
       * @enum {string}
       */
      type: 'ingest' | 'validate' | 'parse' | 'chunk' | 'embed' | 'store' | 'enrich' | 'route';
    };
    DefinitionSummary: {
      /**
       * @description Names of the handlers of lifecycle events, by event
       * @example {
       *       "group_end": [
       *         "log"
       *       ]
       *     }
       */
      events: {
        [key: string]: string[];
      };
      /**
       * @description Id of the workflow definition
       * @example batch
       */
      id: string;
      /**
       * @description Name for people
       * @example Batch workflow
       */
      name: string;
      /** @description Steps of each run in their order */
      steps: components['schemas']['DefinedStepBody'][];
    };
    DiskBody: {
      /**
       * @description Bytes that may still be written
       * @example 52428800000
       */
      free_bytes: number;
      /**
       * @description Settings that name directories on it
       * @example [
       *       "FILE_STORE_DIR",
       *       "VECTORDB_DIR"
       *     ]
       */
      holds: string[];
      /**
       * @description Bytes
       * @example 107374182400
       */
      total_bytes: number;
    };
    DistributionsBody: {
      /**
       * @description Upper bounds of the histograms, seconds
       * @example [
       *       0.01,
       *       0.03,
       *       0.1,
       *       0.3,
       *       1,
       *       3,
       *       10,
       *       30,
       *       100,
       *       300,
       *       1000,
       *       3000
       *     ]
       */
      bounds: number[];
      /**
       * @description Whether there were more: the newest 5,000 are looked at
       * @example false
       */
      is_sample: boolean;
      /**
       * @description Completed runs that were looked at
       * @example 120
       */
      runs: number;
      /** @description In the order of work */
      steps: components['schemas']['StepDistributionBody'][];
    };
    DocumentArtifactBody: {
      /**
       * @description UTC
       * @example 2026-11-21T09:30:02
       */
      created_date: string;
      /**
       * @description Bytes
       * @example 48213
       */
      size_bytes: number;
      /**
       * @description Configuration that it was made with; null for the document itself
       * @example 2
       */
      step_config_id: number | null;
      /**
       * @description Step that made it
       * @example parse
       * @enum {string|null}
       */
      step_type: 'ingest' | 'validate' | 'parse' | 'chunk' | 'embed' | 'store' | 'enrich' | 'route' | null;
      /**
       * @description What the artifact is
       * @example PARSED_MD
       * @enum {string}
       */
      type: 'DOC' | 'PARSED_MD' | 'PARSED_JSON' | 'CHUNKS' | 'EMBEDDINGS' | 'RAG';
    };
    DocumentCountsBody: {
      /**
       * @description Their newest run was cancelled
       * @example 1
       */
      cancelled: number;
      /**
       * @description Their newest run failed: they need somebody
       * @example 4
       */
      failed: number;
      /**
       * @description No workflow was ever started for them
       * @example 20
       */
      not_started: number;
      /**
       * @description Paused, by themselves or with their run group
       * @example 0
       */
      paused: number;
      /**
       * @description Waiting for their next attempt, or for something that is missing
       * @example 4
       */
      retrying: number;
      /**
       * @description A worker is at them
       * @example 38
       */
      running: number;
      /**
       * @description Of these in a vector database, in their present version
       * @example 1204
       */
      searchable: number;
      /**
       * @description Documents that have a location
       * @example 1310
       */
      total: number;
      /**
       * @description Waiting for a worker
       * @example 22
       */
      waiting: number;
    };
    DocumentDatabaseBody: {
      /**
       * @description The vector database, as `db` takes it
       * @example default
       */
      db: string;
      /**
       * @description Id of the document in it
       * @example 0f1d2c3b-4a59-5e68-8776-95a4b3c2d1e0
       */
      rag_id: string;
      /**
       * @description When it was stored, UTC
       * @example 2026-11-21T09:30:05
       */
      stored_date: string;
    };
    DocumentDetailBody: {
      /** @description What is stored of it, at most 500 */
      artifacts: components['schemas']['DocumentArtifactBody'][];
      /**
       * @description First upload, UTC
       * @example 2026-11-21T09:30:00
       */
      created_date: string;
      /**
       * @description Hash of the document
       * @example sha256-9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
       */
      doc_hash: string;
      /**
       * @description What was given at upload, and what processing has found in it
       * @example {
       *       "title": "Operating manual"
       *     }
       */
      doc_meta: Record<string, unknown>;
      /**
       * @description Bytes
       * @example 48213
       */
      file_size: number;
      /**
       * @description Whether `text` has something to show
       * @example false
       */
      is_text: boolean;
      /**
       * @description How many locations it has
       * @example 1
       */
      location_count: number;
      /** @description Where it is, at most 200 */
      locations: components['schemas']['DocumentPlaceBody'][];
      /**
       * @description Type of the content
       * @example application/pdf
       */
      mime_type: string;
      /**
       * @description Pages, where the format has any and the document was parsed
       * @example 12
       */
      page_count: number | null;
      /** @description What steps made of it and can be looked at, newest first, at most 50 */
      results: components['schemas']['DocumentResultBody'][];
      /** @description Its runs, newest first, at most 100 */
      runs: components['schemas']['RunOfDocumentBody'][];
      /**
       * @description Title, given or found
       * @example Operating manual
       */
      title: string | null;
      /** @description Vector databases that hold it */
      vector_databases: components['schemas']['DocumentDatabaseBody'][];
      /** @description What its locations held, newest first, at most 200 */
      versions: components['schemas']['PlaceVersionBody'][];
    };
    DocumentInfoBody: {
      /**
       * @description Bytes
       * @example 48213
       */
      file_size: number;
      /**
       * @description Type of the content
       * @example application/pdf
       */
      mime_type: string;
      /**
       * @description Where the document comes from
       * @example wiki
       */
      source: string | null;
      /**
       * @description Location of the document in its source
       * @example docs/manual.pdf
       */
      uri: string | null;
    };
    DocumentIngested: {
      /**
       * @description Batch where the location resides
       * @example 1
       */
      batch_id: number;
      /**
       * @description Hash of the content
       * @example sha256-9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
       */
      document_hash: string;
      /**
       * @description Location of the document in its source
       * @example docs/manual.pdf
       */
      document_uri: string;
      /**
       * @description Where the document comes from
       * @example wiki
       */
      source: string;
      /**
       * @description Id of the location
       * @example 5
       */
      uri_id: number;
    };
    DocumentOutlineBody: {
      /** @description Headings in reading order, at most 5,000 */
      items: components['schemas']['OutlineEntryBody'][];
      /**
       * @description Headings left out
       * @example 0
       */
      omitted: number;
      /** @description Pages whose size is known, at most 20,000 */
      pages: components['schemas']['PageSizeBody'][];
      /**
       * @description Chunks of the document
       * @example 120
       */
      passages: number;
      /**
       * @description Run whose result this is
       * @example 3
       */
      run_id: number;
    };
    DocumentPartBody: {
      /** @description Of a row of a table: the cells that begin in its first 50 columns */
      cells: components['schemas']['PartCellBody'][] | null;
      /**
       * @description Columns of the table, without those that were left out
       * @example 4
       */
      columns: number;
      /**
       * @description Label of that item; `section` for the beginning of a sheet or slide
       * @example text
       */
      label: string;
      /**
       * @description Of a heading: 0 for the title, then 1 and more; of a list item: how many lists are around it; else 0
       * @example 0
       */
      level: number;
      /**
       * @description What stands before a list item
       * @example 1.
       */
      marker: string | null;
      /**
       * @description Columns of the row that were left out
       * @example 0
       */
      omitted_columns: number;
      /**
       * @description Page, slide or sheet, from 1
       * @example 3
       */
      page_no: number | null;
      /**
       * @description The passage that it is in; of a heading the first one below it
       * @example 17
       */
      passage: number | null;
      /**
       * @description The item that it is of, as a reference into the DoclingDocument
       * @example #/texts/5
       */
      ref: string;
      /**
       * @description Number of the row in its table, from 0
       * @example 2
       */
      row: number | null;
      /**
       * @description Text, at most 10,000 characters: what is longer goes on in the next part
       * @example The lock opens at six.
       */
      text: string;
    };
    DocumentPartPage: {
      /** @description Parts of this page, in reading order */
      items: components['schemas']['DocumentPartBody'][];
      /**
       * @description Parts left out
       * @example 0
       */
      omitted: number;
      /**
       * @description This page, from 1
       * @example 1
       */
      page: number;
      /**
       * @description Most parts of a page
       * @example 100
       */
      rows_per_page: number;
      /**
       * @description Run whose result this is
       * @example 3
       */
      run_id: number;
      /**
       * @description Parts on all pages, at most 200,000
       * @example 340
       */
      total: number;
      /**
       * @description Pages there are
       * @example 4
       */
      total_pages: number;
    };
    DocumentPlaceBody: {
      /**
       * @description Batch where it resides
       * @example 1
       */
      batch_id: number;
      /**
       * @description Name of that batch
       * @example Wiki of November
       */
      batch_name: string;
      /**
       * @description Id of the location
       * @example 5
       */
      id: number;
      /**
       * @description Where the document comes from
       * @example wiki
       */
      source: string;
      /**
       * @description Location of the document in its source
       * @example docs/manual.pdf
       */
      uri: string;
      /**
       * @description Rises by one with each new content
       * @example 1
       */
      version: number;
    };
    DocumentProblem: {
      /**
       * @description Stable, for machines
       * @example INVALID_INPUT
       */
      code: string;
      /** @description Faulty fields, for invalid input */
      details?: components['schemas']['ErrorDetail'][];
      /**
       * @description What went wrong, as a sentence
       * @example The file is empty
       */
      error: string;
    };
    DocumentRemoved: {
      /**
       * @description What was done
       * @example Deleted docs/manual.pdf of source wiki
       */
      message: string;
      /**
       * @description Copies in the artifact store or in vector databases that could not be removed yet; removal is repeated until it succeeds
       * @example 0
       */
      pending_removals: number;
      /**
       * @description Its source
       * @example wiki
       */
      source: string;
      /** @description What was deleted with it */
      statistics: components['schemas']['RemovalStatistics'];
      /**
       * @description Location that was deleted
       * @example docs/manual.pdf
       */
      uri: string;
    };
    DocumentResultBody: {
      /**
       * @description Creation of that run, UTC
       * @example 2026-11-21T09:30:00
       */
      created_date: string;
      /**
       * @description Parameter set of that run
       * @example default
       */
      param_definition_id: string;
      /**
       * @description The newest run that made or used it: what `run_id` of `passages` takes
       * @example 3
       */
      run_id: number;
      /**
       * @description Workflow of that run
       * @example batch
       */
      workflow_definition_id: string;
    };
    DocumentsIngested: {
      /**
       * @description How many documents are in
       * @example 99
       */
      accepted: number;
      /** @description What became of each, in the order of the documents */
      documents: components['schemas']['BundledOutcome'][];
      /**
       * @description How many are not
       * @example 1
       */
      refused: number;
    };
    DocumentTextBody: {
      /**
       * @description UTF-16 code units of the whole text
       * @example 48213
       */
      characters: number;
      /**
       * @description The beginning of the text, decoded as its parser decodes it, with \n for each end of a line
       * @example # Weir manual
       */
      text: string;
      /**
       * @description Whether the rest was left out
       * @example false
       */
      truncated: boolean;
    };
    DocumentTypeBody: {
      /**
       * @description Extensions in lower case, without dot
       * @example [
       *       "md",
       *       "markdown"
       *     ]
       */
      extensions: string[];
      /**
       * @description Media types; the first is the canonical one
       * @example [
       *       "text/markdown"
       *     ]
       */
      mime_types: string[];
      /**
       * @description Name for people
       * @example Markdown
       */
      name: string;
    };
    DocumentUriBody: {
      /**
       * @description Batch where it resides
       * @example 1
       */
      batch_id: number;
      /**
       * @description Hash of the document that is there now
       * @example sha256-9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
       */
      doc_hash: string;
      /**
       * @description Id of the location
       * @example 5
       */
      id: number;
      /**
       * @description Where the document comes from
       * @example wiki
       */
      source: string;
      /**
       * @description Location of the document in its source
       * @example docs/manual.pdf
       */
      uri: string;
      /**
       * @description Rises by one with each new content
       * @example 1
       */
      version: number;
    };
    EmbedderBody: {
      /**
       * @description Whether it is set up; whether its server can be reached is not tried
       * @example true
       */
      available: boolean;
      /**
       * @description Whether parameter sets get it that name none
       * @example true
       */
      is_default: boolean;
      /**
       * @description Model of sets that name none; null when they must
       * @example hashing-384
       */
      model: string | null;
      /**
       * @description Provider
       * @example hashing
       */
      provider: string;
      /**
       * @description Why it is off, and what would switch it on; null when it is on
       * @example OPENAI_API_KEY is not set
       */
      reason: string | null;
    };
    EmbedDocumentParameters: {
      /**
       * @description Another server than the deployment's, which EMBEDDING_ALLOW_BASE_URLS must list
       * @example http://gpu:8000/v1
       */
      base_url?: string;
      /**
       * @description Texts of one request
       * @default 32
       */
      batch_size?: number;
      /**
       * @description What the vectors must have; the model decides when absent
       * @example 1024
       */
      dimension?: number;
      /**
       * @description Put before the text of every chunk
       * @example passage:
       */
      document_prefix?: string;
      /**
       * @description The model, also with its provider before a colon; a model of the provider when absent
       * @example bge-m3
       */
      model?: string;
      /**
       * @description Where the model runs; otherwise `model`, `base_url` or the deployment (EMBEDDING_PROVIDER) decide
       * @enum {string}
       */
      provider?: 'hashing' | 'openai' | 'ollama' | 'vllm';
      /**
       * @description Put before every query, as some models want it
       * @example query:
       */
      query_prefix?: string;
      /**
       * @description `dimension` under another name
       * @example 1024
       */
      vector_dim?: number;
    };
    ErrorBody: {
      /** @description Faulty fields, for invalid input */
      details?: components['schemas']['ErrorDetail'][];
      /**
       * @description What went wrong, as a sentence
       * @example Batch 7 does not exist
       */
      error: string;
      /**
       * @description The HTTP status
       * @example 404
       */
      status_code: number;
    };
    ErrorDetail: {
      /**
       * @description Faulty field
       * @example batch_id
       */
      field: string;
      /**
       * @description What is wrong with it
       * @example must be an integer
       */
      message: string;
    };
    Estimate: {
      /**
       * Format: double
       * @description Recent pace of the group
       * @example 7.1
       */
      documents_per_minute: number;
      /**
       * @description The end, UTC
       * @example 2026-11-21T09:45:00
       */
      expected_date: string;
      /**
       * @description Documents of the group that are finished
       * @example 60
       */
      finished: number;
      /**
       * @description Documents of the group that are not
       * @example 40
       */
      remaining: number;
      /**
       * @description Seconds until the end
       * @example 340
       */
      remaining_seconds: number;
    };
    EventBody: {
      /**
       * @description Batch
       * @example 1
       */
      batch_id: number;
      /**
       * @description UTC
       * @example 2026-11-21T09:30:02
       */
      date: string;
      /**
       * @description Also the type (`event`) of the event
       * @example step_end
       * @enum {string}
       */
      event:
        | 'group_start'
        | 'group_end'
        | 'item_start'
        | 'item_end'
        | 'item_failed'
        | 'step_start'
        | 'step_end'
        | 'step_failed';
      /**
       * @description Also the `id` of the event
       * @example 4712
       */
      id: number;
      /**
       * @description Why it failed
       * @example The document is encrypted
       */
      message: string | null;
      /**
       * @description What changed
       * @example step
       * @enum {string}
       */
      resource: 'run_group' | 'run' | 'step';
      /**
       * @description Run group
       * @example 1
       */
      run_group_id: number;
      /**
       * @description Its status after the change
       * @example COMPLETED
       * @enum {string}
       */
      status: 'PENDING' | 'RUNNING' | 'COMPLETED' | 'ERROR' | 'FAILED';
      /**
       * @description Name of the step, of events of a step
       * @example parse
       */
      step: string | null;
      /**
       * @description Step, of events of a step
       * @example 11
       */
      step_id: number | null;
      /**
       * @description For events of groups: the run that led to it
       * @example 3
       */
      workflow_run_id: number;
    };
    FailureExampleBody: {
      /**
       * @description Hash of the document
       * @example sha256-9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
       */
      doc_id: string;
      /**
       * @description When it failed, UTC
       * @example 2026-11-21T09:30:05
       */
      failed_date: string;
      /**
       * @description What it said
       * @example connect ECONNREFUSED 127.0.0.1:5001
       */
      message: string | null;
      /**
       * @description Its run group
       * @example 1
       */
      run_group_id: number;
      /**
       * @description Where its document comes from
       * @example wiki
       */
      source: string | null;
      /**
       * @description Step that failed
       * @example parse
       */
      step: string | null;
      /**
       * @description A location of the document
       * @example docs/manual.pdf
       */
      uri: string | null;
      /**
       * @description Run that failed
       * @example 3
       */
      workflow_run_id: number;
    };
    FailureGroupBody: {
      /**
       * @description What to do next
       * @example The parsing server could not be reached. Check PARSER_SERVER_URL and that it runs, then retry.
       */
      advice: string;
      /**
       * @description Stable code of the cause
       * @example PARSER_UNREACHABLE
       */
      code: string;
      /**
       * @description Failed runs of this cause
       * @example 12
       */
      count: number;
      /** @description The first runs, five at most */
      examples: components['schemas']['FailureExampleBody'][];
      /**
       * @description transient, permanent, configuration or quota
       * @example transient
       */
      kind: string;
      /**
       * @description The message without numbers, hashes, paths and quoted names; `*` gathers further messages of the code when there are very many
       * @example connect ECONNREFUSED <address>:<n>
       */
      pattern: string;
      /**
       * @description Whether trying again, with nothing else changed, may help
       * @example true
       */
      retry_helps: boolean;
    };
    FailureRemedyBody: {
      /**
       * @description What to do next
       * @example The parsing server could not be reached. Check PARSER_SERVER_URL and that it runs, then retry.
       */
      advice: string;
      /**
       * @description Stable code of the cause
       * @example PARSER_UNREACHABLE
       */
      code: string;
      /**
       * @description transient, permanent, configuration or quota
       * @example transient
       */
      kind: string;
      /**
       * @description Whether trying again, with nothing else changed, may help
       * @example true
       */
      retry_helps: boolean;
    };
    FailuresBody: {
      /** @description By cause, most frequent first */
      groups: components['schemas']['FailureGroupBody'][];
      /**
       * @description Failed runs
       * @example 14
       */
      total: number;
    };
    FailuresRetried: {
      /**
       * @description What was done
       * @example Retrying 12 workflow runs
       */
      message: string;
      /**
       * @description Where to go on, as `after` beside the same fields: very many runs take several requests. Null when all is done
       * @example 2003
       */
      next: string | null;
      /**
       * @description Runs that go on
       * @example 12
       */
      reset_runs: number;
      /**
       * @description Steps set to PENDING
       * @example 12
       */
      reset_steps: number;
      /** @description What stopped the request when it had done a part; go on to do the rest. Null when nothing did */
      stopped: components['schemas']['StoppedBody'] | null;
    };
    FeatureBody: {
      /**
       * @description Whether this deployment offers it
       * @example false
       */
      available: boolean;
      /**
       * @description Name
       * @example ocr
       */
      name: string;
      /**
       * @description Why it is off, and what would switch it on; null when it is on
       * @example PARSER_SERVER_URL is not set
       */
      reason: string | null;
    };
    FoundDocumentBody: {
      /**
       * @description Batch of that location
       * @example 1
       */
      batch_id: number | null;
      /**
       * @description Name of that batch
       * @example Wiki, first load
       */
      batch_name: string | null;
      /**
       * @description Arrival of the document, UTC
       * @example 2026-11-21T09:30:00
       */
      created_date: string;
      /**
       * @description Hash of the document
       * @example sha256-9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
       */
      doc_hash: string;
      /**
       * @description Bytes
       * @example 48213
       */
      file_size: number;
      /**
       * @description Locations of the document
       * @example 1
       */
      location_count: number;
      /**
       * @description Type of the content
       * @example application/pdf
       */
      mime_type: string;
      /**
       * @description Pages, where the format has any and the document was parsed
       * @example 12
       */
      page_count: number | null;
      /**
       * @description Its newest run; null when it was never started
       * @example 3
       */
      run_id: number | null;
      /**
       * @description Source of that location
       * @example wiki
       */
      source: string | null;
      /**
       * @description State of its newest run, in whatever batch
       * @example completed
       * @enum {string}
       */
      state: 'not_started' | 'pending' | 'running' | 'retrying' | 'paused' | 'completed' | 'failed' | 'cancelled';
      /**
       * @description Title, as it was given or found
       * @example Manual
       */
      title: string | null;
      /**
       * @description A location of the document: one that has the text if there is any
       * @example docs/manual.pdf
       */
      uri: string | null;
    };
    FoundDocumentPage: {
      /**
       * @description Whether more documents have the text than the 2000 newest, which are all that is listed
       * @example false
       */
      has_more: boolean;
      /** @description Documents of this page, newest first */
      items: components['schemas']['FoundDocumentBody'][];
      /**
       * @description This page, from 1
       * @example 1
       */
      page: number;
      /**
       * @description Most rows of a page
       * @example 50
       */
      rows_per_page: number;
      /**
       * @description Rows on all pages
       * @example 120
       */
      total: number;
      /**
       * @description Pages there are
       * @example 3
       */
      total_pages: number;
    };
    GroupControlled: {
      /**
       * @description Runs whose state changed; of each, one step is concerned
       * @example 12
       */
      changed_runs: number;
      /**
       * @description What was done
       * @example Cancelled 12 workflow runs of run group 1
       */
      message: string;
      /**
       * @description Id of the run group
       * @example 1
       */
      run_group_id: number;
    };
    GroupUnderWayBody: {
      /**
       * @description Its batch
       * @example 1
       */
      batch_id: number;
      /**
       * @description Name of the batch
       * @example Wiki, first load
       */
      batch_name: string;
      /**
       * @description Whether it is being cancelled
       * @example false
       */
      cancelling: boolean;
      /**
       * @description Creation, UTC
       * @example 2026-11-21T09:30:00
       */
      created_date: string;
      /** @description How long it will take; null before 20 documents of the group are finished, while paused, and when finished */
      estimate: components['schemas']['Estimate'] | null;
      /**
       * @description Id of the run group
       * @example 3
       */
      id: number;
      /**
       * @description Name of the run group
       * @example Wiki, first load
       */
      name: string;
      /**
       * @description Parameter set
       * @example default
       */
      param_definition_id: string;
      /**
       * @description Whether it is paused
       * @example false
       */
      paused: boolean;
      /**
       * @description Status of the group
       * @example RUNNING
       * @enum {string}
       */
      status: 'PENDING' | 'RUNNING' | 'COMPLETED' | 'ERROR' | 'FAILED';
      /** @description What keeps it from running; null when it is finished, and while it runs unless a server keeps it waiting */
      waiting_for: components['schemas']['WaitingFor'] | null;
      /**
       * @description Runs per status; all five are present
       * @example {
       *       "PENDING": 0,
       *       "RUNNING": 2,
       *       "COMPLETED": 9,
       *       "ERROR": 0,
       *       "FAILED": 1
       *     }
       */
      workflow_count: {
        [key: string]: number;
      };
      /**
       * @description Workflow
       * @example batch
       */
      workflow_definition_id: string;
    };
    HealthBody: {
      /**
       * @description healthy, or ready
       * @example healthy
       */
      status: string;
    };
    IngestDocumentForm: {
      /**
       * Format: int64
       * @description Batch the document joins
       * @example 1
       */
      batch_id: number;
      /**
       * @description JSON object with metadata, of at most 65536 bytes: what is longer belongs into the document
       * @default {}
       * @example {"title": "Manual"}
       */
      doc_meta?: string;
      /**
       * Format: binary
       * @description The document; either this or input_uri
       * @example (bytes)
       */
      file?: Blob;
      /** @description Where the document is fetched from: http(s)://, s3:// or file:// */
      input_uri?: string;
      /**
       * @description Type; found out from the content when absent
       * @example application/pdf
       */
      mime_type?: string;
      /**
       * @description Higher runs earlier; 0 for a new location, else what it has when absent
       * @example 10
       */
      priority?: number;
      /**
       * @description Where the document comes from
       * @example wiki
       */
      source: string;
      /**
       * @description Location of the document in its source
       * @example docs/manual.pdf
       */
      source_uri: string;
    } & (unknown | unknown);
    IngestDocumentsForm: {
      /**
       * @description What is said of each document, as JSON: a part for each, or one part with a list; at most 1000
       * @example [
       *       {
       *         "file": "a.md",
       *         "batch_id": 1,
       *         "source": "wiki",
       *         "source_uri": "docs/bundled.md",
       *         "mime_type": "text/markdown"
       *       }
       *     ]
       */
      document: components['schemas']['BundledDocument'][];
      /**
       * @description The contents, a part for each, after its document; its file name is what the document says as `file`
       * @example [
       *       "(bytes)"
       *     ]
       */
      file: Blob[];
    };
    InputSchemeBody: {
      /**
       * @description Whether documents may be fetched by it
       * @example true
       */
      available: boolean;
      /**
       * @description Why it is off, and what would switch it on; null when it is on
       * @example INPUT_FILE_ROOTS names no directory
       */
      reason: string | null;
      /**
       * @description Scheme of an `input_uri`
       * @example https
       */
      scheme: string;
    };
    KeepQuestionForm: {
      /**
       * @description Collection, as `collection_name` of a parameter set: the database of that name below `db`
       * @example default
       */
      collection_name?: string;
      /**
       * @description Vector database, relative to VECTORDB_DIR
       * @example default
       */
      db: string;
      /**
       * @description Hash of the document that should be found
       * @example sha256-9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
       */
      expected_hash?: string;
      /**
       * @description Part of the passage that should be found, whatever its case and white space
       * @example opens at six
       */
      expected_text?: string;
      /**
       * @description Location of the document that should be found
       * @example docs/manual.pdf
       */
      expected_uri?: string;
      /**
       * @description By meaning, by words, or both
       * @default hybrid
       * @enum {string}
       */
      mode?: 'vector' | 'fts' | 'hybrid';
      /**
       * @description What is looked for
       * @example opening hours of the lock
       */
      question: string;
    };
    KeptQuestionBody: {
      /**
       * @description UTC
       * @example 2026-11-21T09:30:00
       */
      created_date: string;
      /**
       * @description Vector database
       * @example default
       */
      db: string;
      /**
       * @description Hash of the document that should be found
       * @example sha256-9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
       */
      expected_hash: string | null;
      /**
       * @description Part of the passage that should be found
       * @example opens at six
       */
      expected_text: string | null;
      /**
       * @description Location of the document that should be found
       * @example docs/manual.pdf
       */
      expected_uri: string | null;
      /**
       * @description Id of the question
       * @example 1
       */
      id: number;
      /**
       * @description How
       * @example hybrid
       * @enum {string}
       */
      mode: 'vector' | 'fts' | 'hybrid';
      /**
       * @description What is looked for
       * @example opening hours of the lock
       */
      question: string;
    };
    LabAliveEvent: {
      /**
       * @description What happened
       * @example alive
       * @enum {string}
       */
      event: 'alive';
    };
    LabChunkBody: {
      /**
       * @description Text, its first 2,000 characters
       * @example The lock opens at six in the morning.
       */
      content: string;
      /**
       * @description Headings above it, outermost first
       * @example [
       *       "Operation",
       *       "Hours"
       *     ]
       */
      headings: string[];
      /**
       * @description Position in the document, from 0
       * @example 0
       */
      order: number;
      /**
       * @description Pages that it is on, from 1
       * @example [
       *       3
       *     ]
       */
      page_numbers: number[];
      /**
       * @description Tokens, headings included
       * @example 230
       */
      tokens: number;
    };
    LabCompletedEvent: {
      /**
       * @description What happened
       * @example completed
       * @enum {string}
       */
      event: 'completed';
      /**
       * Format: double
       * @description From the beginning
       * @example 3.2
       */
      seconds: number;
      /** @description The sets in sum */
      sets: components['schemas']['LabSetEnd'][];
    };
    LabDocumentBody: {
      /**
       * @description Position of the document in the request, from 0
       * @example 0
       */
      document: number;
      /**
       * @description Bytes
       * @example 18211
       */
      file_size: number;
      /**
       * @description Hash
       * @example sha256-9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
       */
      hash: string;
      /**
       * @description Type
       * @example application/pdf
       */
      mime_type: string;
      /**
       * @description Title, when one is known
       * @example Operating manual
       */
      title: string | null;
      /**
       * @description A location of the document
       * @example docs/manual.pdf
       */
      uri: string;
    };
    LabDocumentEndedEvent: {
      /** @description Its first chunks, at most 20 */
      chunks: components['schemas']['LabChunkBody'][];
      /**
       * @description Position of the document in the request, from 0
       * @example 0
       */
      document: number;
      /**
       * @description What happened
       * @example document_ended
       * @enum {string}
       */
      event: 'document_ended';
      /** @description Why it failed; null when it did not */
      failure: components['schemas']['LabFailureBody'] | null;
      /**
       * Format: double
       * @description Of all its steps, shared ones included
       * @example 1.4
       */
      seconds: number;
      /**
       * @description Position of the set in the request, from 0
       * @example 0
       */
      set: number;
      /** @description Its chunks in figures; null when there are none */
      tokens: components['schemas']['LabTokens'] | null;
    };
    LabFailedEvent: {
      /**
       * @description What happened
       * @example failed
       * @enum {string}
       */
      event: 'failed';
      /** @description Why the comparison could not go on */
      failure: components['schemas']['LabFailureBody'];
    };
    LabFailureBody: {
      /**
       * @description Stable code
       * @example NO_TEXT
       */
      code: string;
      /**
       * @description What went wrong, as a sentence
       * @example The document has no text to search
       */
      message: string;
    };
    LabHitBody: {
      /**
       * @description Text, its first 2,000 characters
       * @example The lock opens at six in the morning.
       */
      content: string;
      /**
       * @description Position of the document in the request, from 0
       * @example 0
       */
      document: number;
      /**
       * @description Headings above it, outermost first
       * @example [
       *       "Operation",
       *       "Hours"
       *     ]
       */
      headings: string[];
      /**
       * @description Position in the document, from 0
       * @example 0
       */
      order: number;
      /**
       * @description Pages that it is on, from 1
       * @example [
       *       3
       *     ]
       */
      page_numbers: number[];
      /**
       * @description From 1
       * @example 1
       */
      rank: number;
      /**
       * Format: double
       * @description Higher is better; comparable within one set, question and mode only
       * @example 0.61
       */
      score: number;
    };
    LabQuestionAnsweredEvent: {
      /**
       * @description What happened
       * @example question_answered
       * @enum {string}
       */
      event: 'question_answered';
      /** @description Why it failed; null when it did not */
      failure: components['schemas']['LabFailureBody'] | null;
      /** @description Best first, at most 5 */
      hits: components['schemas']['LabHitBody'][];
      /**
       * @description Position of the question in the request, from 0
       * @example 0
       */
      question: number;
      /**
       * Format: double
       * @description How long it took
       * @example 0.02
       */
      seconds: number;
      /**
       * @description Position of the set in the request, from 0
       * @example 0
       */
      set: number;
    };
    LabSetBody: {
      /**
       * @description Id of the parameter set
       * @example default
       */
      id: string;
      /**
       * @description Name for people
       * @example Default parameters
       */
      name: string;
      /**
       * @description Position of the set in the request, from 0
       * @example 0
       */
      set: number;
      /**
       * @description What has no effect, a sentence each
       * @example [
       *       "parse.table_mode has no effect: the built-in handler parse_document does not read it"
       *     ]
       */
      warnings: string[];
    };
    LabSetEnd: {
      /**
       * @description Documents tried
       * @example 3
       */
      documents: number;
      /**
       * @description Of them, those that failed
       * @example 0
       */
      failed_documents: number;
      /**
       * Format: double
       * @description Of all its steps
       * @example 1.4
       */
      seconds: number;
      /**
       * @description Position of the set in the request, from 0
       * @example 0
       */
      set: number;
      /**
       * @description Seconds by the key of the step, shared ones included
       * @example {
       *       "parse": 0.8,
       *       "chunk": 0.2
       *     }
       */
      step_seconds: {
        [key: string]: number;
      };
      /** @description The chunks of all documents in figures; null when there are none */
      tokens: components['schemas']['LabTokens'] | null;
    };
    LabStartedEvent: {
      /** @description The documents, as requested */
      documents: components['schemas']['LabDocumentBody'][];
      /**
       * @description What happened
       * @example started
       * @enum {string}
       */
      event: 'started';
      /**
       * @description Whether the workflow makes all that a search needs; questions have no hits otherwise
       * @example true
       */
      searchable: boolean;
      /** @description The sets, as requested */
      sets: components['schemas']['LabSetBody'][];
      /** @description Its steps, in their order */
      steps: components['schemas']['LabStepBody'][];
      /**
       * @description Seconds after which it fails
       * @example 900
       */
      timeout: number;
      /**
       * @description Workflow definition
       * @example batch
       */
      workflow_definition_id: string;
    };
    LabStepBody: {
      /**
       * @description Why the lab leaves it out; null for one that runs
       * @example The lab stores into a database of its own
       */
      left_out: string | null;
      /**
       * @description Name for people
       * @example chunk
       */
      name: string;
      /**
       * @description Key of the step in the workflow
       * @example chunk
       */
      step: string;
      /**
       * @description Type of the step
       * @example chunk
       */
      type: string;
    };
    LabStepEndedEvent: {
      /**
       * @description Position of the document in the request, from 0
       * @example 0
       */
      document: number;
      /**
       * @description What happened
       * @example step_ended
       * @enum {string}
       */
      event: 'step_ended';
      /** @description Why it failed; null when it did not */
      failure: components['schemas']['LabFailureBody'] | null;
      /**
       * Format: double
       * @description How long it took
       * @example 0.8
       */
      seconds: number;
      /**
       * @description Position of the set in the request, from 0
       * @example 0
       */
      set: number;
      /**
       * @description Whether it was done for an earlier set already, with equal parameters up to here: the seconds are of then
       * @example false
       */
      shared: boolean;
      /**
       * @description Key of the step in the workflow
       * @example chunk
       */
      step: string;
    };
    LabStepStartedEvent: {
      /**
       * @description Position of the document in the request, from 0
       * @example 0
       */
      document: number;
      /**
       * @description What happened
       * @example step_started
       * @enum {string}
       */
      event: 'step_started';
      /**
       * @description Position of the set in the request, from 0
       * @example 0
       */
      set: number;
      /**
       * @description Key of the step in the workflow
       * @example chunk
       */
      step: string;
    };
    LabTokenRange: {
      /**
       * @description Chunks that have so many
       * @example 4
       */
      chunks: number;
      /**
       * @description Least tokens
       * @example 0
       */
      from: number;
      /**
       * @description Most tokens
       * @example 31
       */
      to: number;
    };
    LabTokens: {
      /**
       * @description Chunks
       * @example 42
       */
      chunks: number;
      /** @description Chunks by their tokens, in at most 17 ranges */
      histogram: components['schemas']['LabTokenRange'][];
      /**
       * @description Tokens of the longest
       * @example 256
       */
      max: number;
      /**
       * Format: double
       * @description Tokens on average
       * @example 217.1
       */
      mean: number;
      /**
       * @description Half of them have at most so many
       * @example 230
       */
      median: number;
      /**
       * @description Tokens of the shortest
       * @example 12
       */
      min: number;
      /**
       * @description Nine of ten have at most so many
       * @example 255
       */
      p90: number;
      /**
       * @description Tokens of all of them
       * @example 9120
       */
      total: number;
    };
    LifecycleBody: {
      /**
       * @description When its handler had ended, UTC
       * @example 2026-11-21T09:30:00
       */
      completed_date: string | null;
      /**
       * @description What occurred
       * @example step_end
       * @enum {string}
       */
      event:
        | 'group_start'
        | 'group_end'
        | 'item_start'
        | 'item_end'
        | 'item_failed'
        | 'step_start'
        | 'step_end'
        | 'step_failed';
      /**
       * @description Handler that was called; null when the workflow has none for this event
       * @example log
       */
      handler_name: string | null;
      /**
       * @description Id of the row
       * @example 41
       */
      id: number;
      /**
       * @description Run group
       * @example 1
       */
      run_group_id: number;
      /**
       * @description Occurrence, UTC
       * @example 2026-11-21T09:30:00
       */
      start_date: string;
      /**
       * @description Status of the handler
       * @example COMPLETED
       * @enum {string}
       */
      status: 'PENDING' | 'RUNNING' | 'COMPLETED' | 'ERROR' | 'FAILED';
      /**
       * @description Last change of status, UTC
       * @example 2026-11-21T09:30:00
       */
      status_date: string;
      /**
       * @description Why something failed; empty when nothing did
       * @example
       */
      status_message: string;
      /**
       * @description What the handler answered
       * @example {}
       */
      status_meta: Record<string, unknown>;
      /**
       * @description Step, for events of steps
       * @example 11
       */
      step_id: number | null;
      /**
       * @description Run; of group events the one that triggered it
       * @example 3
       */
      workflow_run_id: number;
    };
    LimitsBody: {
      /**
       * @description Bytes of their files together
       * @example 67108864
       */
      bundle_bytes: number;
      /**
       * @description Documents of a request to ingest-documents
       * @example 1000
       */
      bundle_documents: number;
      /**
       * @description Characters of a parameter set
       * @example 65536
       */
      parameter_set_characters: number;
      /**
       * @description Rows of a page
       * @example 1000
       */
      rows_per_page: number;
      /**
       * @description Bytes of an upload
       * @example 1073741824
       */
      upload_bytes: number;
    };
    ListedRunBody: {
      /**
       * @description Batch of the document
       * @example 1
       */
      batch_id: number;
      /**
       * @description Name of the batch
       * @example Wiki, first load
       */
      batch_name: string;
      /**
       * @description Stable code of its failure
       * @example PARSER_TIMEOUT
       */
      code: string | null;
      /**
       * @description End of its last step, UTC
       * @example 2026-11-21T09:30:05
       */
      completed_date: string | null;
      /**
       * @description Creation, UTC
       * @example 2026-11-21T09:30:00
       */
      created_date: string;
      /**
       * @description Hash of the document
       * @example sha256-9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
       */
      doc_id: string;
      /**
       * Format: double
       * @description Seconds from start to completion
       * @example 4.1
       */
      duration: number | null;
      /**
       * @description Bytes
       * @example 48213
       */
      file_size: number;
      /**
       * @description Id of the run
       * @example 3
       */
      id: number;
      /**
       * @description Whether the document has no newer run in the batch
       * @example true
       */
      is_newest: boolean;
      /**
       * @description Why it failed, or why its last attempt did
       * @example The parser took longer than 600 s
       */
      message: string | null;
      /**
       * @description Type of the content
       * @example application/pdf
       */
      mime_type: string;
      /**
       * @description Parameter set
       * @example default
       */
      param_definition_id: string;
      /**
       * @description The higher, the sooner
       * @example 0
       */
      priority: number;
      /**
       * @description About how many seconds it will still take; null where nothing is known
       * @example 340
       */
      remaining_seconds: number | null;
      /**
       * @description Run group that it belongs to
       * @example 1
       */
      run_group_id: number;
      /**
       * @description Where the document comes from
       * @example wiki
       */
      source: string | null;
      /**
       * @description Start of its first step, UTC
       * @example 2026-11-21T09:30:01
       */
      start_date: string | null;
      /**
       * @description How it stands: a retry that is due is no failure
       * @example retrying
       * @enum {string}
       */
      state: 'pending' | 'running' | 'retrying' | 'paused' | 'completed' | 'failed' | 'cancelled';
      /**
       * @description Status of the run
       * @example RUNNING
       * @enum {string}
       */
      status: 'PENDING' | 'RUNNING' | 'COMPLETED' | 'ERROR' | 'FAILED';
      /**
       * @description Last change of status, UTC
       * @example 2026-11-21T09:30:05
       */
      status_date: string;
      /** @description The step that it is at, or failed at; null when all are completed */
      step: components['schemas']['CurrentStepBody'] | null;
      /** @description Its steps in their order */
      steps: components['schemas']['ListedStepBody'][];
      /**
       * @description Title of the document
       * @example Manual
       */
      title: string | null;
      /**
       * @description A location of the document, one in the batch if there is any
       * @example docs/manual.pdf
       */
      uri: string | null;
      /** @description What keeps it from running; the place in the queue is not looked up for lists */
      waiting_for: components['schemas']['WaitingFor'] | null;
      /**
       * @description Workflow definition
       * @example batch
       */
      workflow_definition_id: string;
    };
    ListedRunPage: {
      /** @description Runs of this page */
      items: components['schemas']['ListedRunBody'][];
      /**
       * @description This page, from 1
       * @example 1
       */
      page: number;
      /**
       * @description Most rows of a page
       * @example 50
       */
      rows_per_page: number;
      /**
       * @description Runs by state under the same conditions, `state` left out; of more than 20,000 runs it may be some seconds old
       * @example {
       *       "pending": 0,
       *       "running": 0,
       *       "retrying": 0,
       *       "paused": 0,
       *       "completed": 0,
       *       "failed": 0,
       *       "cancelled": 0
       *     }
       */
      states: {
        [key: string]: number;
      };
      /**
       * @description Rows on all pages
       * @example 120
       */
      total: number;
      /**
       * @description Pages there are
       * @example 3
       */
      total_pages: number;
    };
    ListedStepBody: {
      /**
       * @description Name in the workflow definition
       * @example parse
       */
      name: string;
      /**
       * @description One-based position in the run
       * @example 2
       */
      number: number;
      /**
       * @description ERROR waits for its retry, FAILED is for good
       * @example RUNNING
       * @enum {string}
       */
      status: 'PENDING' | 'RUNNING' | 'COMPLETED' | 'ERROR' | 'FAILED';
      /**
       * @description What it does
       * @example parse
       * @enum {string}
       */
      type: 'ingest' | 'validate' | 'parse' | 'chunk' | 'embed' | 'store' | 'enrich' | 'route';
    };
    LogBatchDto: {
      /**
       * @description Entries; may be empty
       * @example [
       *       {
       *         "timestamp": "2026-01-31T08:30:00.250Z",
       *         "level": "info",
       *         "logger": "app.http",
       *         "message": "GET /threads",
       *         "install_id": "install-3f1c",
       *         "session_id": "session-9b2f"
       *       }
       *     ]
       */
      logs: Record<string, unknown>[];
      /**
       * @description What describes the client: `service.name`, `device.alias` and whatever else it tells
       * @example {
       *       "service.name": "chat",
       *       "device.alias": "Ada's laptop"
       *     }
       */
      resource: {
        'device.alias'?: string | null;
        'service.name'?: string | null;
      } & {
        [key: string]: unknown;
      };
    };
    LogEntryDto: {
      /**
       * @description Run of an agent that the entry belongs to
       * @example {
       *       "thread_id": "thread-7",
       *       "run_id": "run-42"
       *     }
       */
      active_run?: components['schemas']['ActiveRunDto'] | null;
      /**
       * @description Whatever else the client tells. Conventional: `trace_id`, `span_id`, `exception.message`, `exception.stacktrace`, `http.request_id`, `http.type` (request, response, error), `http.method`, `http.status_code`
       * @example {
       *       "http.request_id": "r1",
       *       "http.type": "request",
       *       "http.method": "GET"
       *     }
       */
      attributes?: {
        [key: string]: unknown;
      } | null;
      /**
       * @description Installation of the client
       * @example install-3f1c
       */
      install_id: string;
      /**
       * @description Level
       * @example info
       * @enum {string}
       */
      level: 'trace' | 'debug' | 'info' | 'warning' | 'error' | 'fatal';
      /**
       * @description Name of the logger
       * @example app.http
       */
      logger: string;
      /**
       * @description What happened
       * @example GET /threads
       */
      message: string;
      /**
       * @description Session of the client
       * @example session-9b2f
       */
      session_id: string;
      /**
       * @description Date and time by the client's clock, ISO 8601; without an offset it counts as UTC
       * @example 2026-01-31T08:30:00.250Z
       */
      timestamp: string;
      /**
       * @description Authenticated user
       * @example ada
       */
      user_id?: string | null;
    };
    LogsAccepted: {
      /**
       * @description Number of accepted entries
       * @example 2
       */
      accepted: number;
      /**
       * @description Fields that are not known and were ignored, when there are any
       * @example 3
       */
      ignored_fields?: number;
    };
    MaintenanceReportBody: {
      /**
       * @description Bytes of the files that were removed
       * @example 1048576
       */
      bytes_removed: number;
      /**
       * @description Pieces that took their place
       * @example 2
       */
      fragments_added: number;
      /**
       * @description Pieces of tables that were joined, or written anew without deleted rows
       * @example 12
       */
      fragments_removed: number;
      /**
       * @description Milliseconds
       * @example 900
       */
      took_ms: number;
      /**
       * @description Versions that can be read no more
       * @example 7
       */
      versions_removed: number;
    };
    NewestRunBody: {
      /**
       * @description Stable code of its failure
       * @example ENCRYPTED_DOCUMENT
       */
      code: string | null;
      /**
       * @description End of its last step, UTC
       * @example 2026-11-21T09:30:05
       */
      completed_date: string | null;
      /**
       * Format: double
       * @description Seconds from start to completion
       * @example 4.1
       */
      duration: number | null;
      /**
       * @description Id of the run
       * @example 3
       */
      id: number;
      /**
       * @description Why it failed, or what it waits for
       * @example The document is encrypted
       */
      message: string | null;
      /**
       * @description Run group that it belongs to
       * @example 1
       */
      run_group_id: number;
      /**
       * @description Status of the run
       * @example FAILED
       * @enum {string}
       */
      status: 'PENDING' | 'RUNNING' | 'COMPLETED' | 'ERROR' | 'FAILED';
      /**
       * @description Last change of status, UTC
       * @example 2026-11-21T09:30:05
       */
      status_date: string;
      /**
       * @description The step that it is at, or failed at; null when all are completed
       * @example parse
       */
      step: string | null;
    };
    NoticeActionBody: {
      /**
       * @description What it is: a page of the UI to open, a command to run, or a setting to set
       * @example open
       * @enum {string}
       */
      kind: 'open' | 'run' | 'set';
      /**
       * @description What it does
       * @example Look at the database
       */
      label: string;
      /**
       * @description Path of the page, the command, or the name of the setting
       * @example /databases/default
       */
      target: string;
    };
    NoticeBody: {
      /** @description The one thing that helps */
      action: components['schemas']['NoticeActionBody'];
      /**
       * @description Stable code
       * @example INDEX_BEHIND
       */
      code: string;
      /**
       * @description What needs a hand
       * @example An index of the vector database default is behind: searches read 12000 rows one by one.
       */
      message: string;
      /**
       * @description How bad it is
       * @example warning
       * @enum {string}
       */
      severity: 'error' | 'warning' | 'info';
      /**
       * @description Since when, UTC; null when that is not known
       * @example 2026-11-21T09:30:00
       */
      since: string | null;
    };
    NoticesBody: {
      /** @description The most severe first */
      notices: components['schemas']['NoticeBody'][];
    };
    OrphansRemoved: {
      /**
       * @description What was done
       * @example Deleted 3 documents that no location names
       */
      message: string;
      /** @description What was deleted */
      statistics: components['schemas']['OrphanStatistics'];
    };
    OrphanStatistics: {
      /**
       * @description Documents
       * @example 3
       */
      deleted_documents: number;
      /**
       * @description Rows that told which locations had held them
       * @example 3
       */
      deleted_history: number;
    };
    OutlineEntryBody: {
      /** @description Where on that page */
      box: components['schemas']['PageBoxBody'] | null;
      /**
       * @description 0 for the title, then 1 and more
       * @example 1
       */
      level: number;
      /**
       * @description Page, from 1
       * @example 3
       */
      page_no: number | null;
      /**
       * @description The first passage below it
       * @example 17
       */
      passage: number | null;
      /**
       * @description Heading, at most 300 characters
       * @example Operation
       */
      text: string;
    };
    OverviewBody: {
      /**
       * @description Bytes of all together
       * @example 1048576
       */
      database_bytes: number;
      /**
       * @description Vector databases
       * @example 1
       */
      database_count: number;
      /** @description The largest of them, 20 at most */
      databases: components['schemas']['DatabaseSizeBody'][];
      /**
       * @description When this was read, UTC; of large installations some figures are up to 30 seconds older
       * @example 2026-11-21T09:30:05
       */
      date: string;
      /** @description The file systems that data is kept on */
      disks: components['schemas']['DiskBody'][];
      /** @description Documents by how they stand: by their newest run */
      documents: components['schemas']['DocumentCountsBody'];
      /**
       * @description Run groups that are not finished
       * @example 1
       */
      group_count: number;
      /** @description The newest of them, 10 at most */
      groups: components['schemas']['GroupUnderWayBody'][];
      /** @description The queue by kind of step, in the order of work; kinds without any are left out */
      queue: components['schemas']['QueueBody'][];
      /** @description Runs that ended, for each of the last 60 minutes */
      throughput: components['schemas']['ThroughputBucketBody'][];
      /**
       * @description Workers that were seen lately, dead ones included
       * @example 2
       */
      worker_count: number;
      /** @description The workers, those heard of last first, 100 at most */
      workers: components['schemas']['WorkerBody'][];
    };
    PageBoxBody: {
      /**
       * Format: double
       * @description Bottom edge, from the page's top edge
       * @example 118.25
       */
      bottom: number;
      /**
       * Format: double
       * @description Left edge, in the units of the page's size (points of a PDF), from its left edge
       * @example 72.02
       */
      left: number;
      /**
       * @description Page of the document, from 1
       * @example 3
       */
      page_no: number;
      /**
       * Format: double
       * @description Right edge, from the page's left edge
       * @example 523.1
       */
      right: number;
      /**
       * Format: double
       * @description Top edge, from the page's top edge
       * @example 91.5
       */
      top: number;
    };
    PageSizeBody: {
      /**
       * Format: double
       * @description Height
       * @example 841.89
       */
      height: number;
      /**
       * @description Page, from 1
       * @example 1
       */
      page_no: number;
      /**
       * Format: double
       * @description Width, in points for a PDF
       * @example 595.28
       */
      width: number;
    };
    ParameterSetProblem: {
      /**
       * @description Column in the line, from 1, in UTF-16 code units
       * @example 5
       */
      column: number;
      /**
       * @description Dotted path of the key; empty for the text as a whole
       * @example config.chunk.chunk_size
       */
      key: string;
      /**
       * @description Line of the YAML, from 1
       * @example 4
       */
      line: number;
      /**
       * @description What is wrong with it, after the key
       * @example is -1; it must be a whole number from 16 to 8192.
       */
      message: string;
    };
    ParameterSetRemoved: {
      /**
       * @description Id of the set
       * @example small-chunks
       */
      id: string;
      /**
       * @description What was done
       * @example Deleted parameter set small-chunks
       */
      message: string;
    };
    ParameterSetSummary: {
      /**
       * @description Id of the parameter set
       * @example default
       */
      id: string;
      /**
       * @description Name for people
       * @example Default parameters
       */
      name: string;
      /**
       * @description `app` is built in, `user` was uploaded
       * @example app
       * @enum {string}
       */
      source: 'app' | 'user';
    };
    ParameterSetUploaded: {
      /**
       * @description File of the set, relative to PARAM_DIR
       * @example user/small-chunks.yaml
       */
      file_path: string;
      /**
       * @description Id of the set
       * @example small-chunks
       */
      id: string;
      /**
       * @description What was done
       * @example Stored parameter set small-chunks
       */
      message: string;
      /**
       * @description Parameters that the built-in steps do not read
       * @example [
       *       "parse.table_mode has no effect: the built-in handler parse_document does not read it"
       *     ]
       */
      warnings: string[];
    };
    ParameterSetValidation: {
      /**
       * @description Id of the set, when it is one
       * @example small-chunks
       */
      id: string | null;
      /** @description Why it would be refused; at most 21 */
      problems: components['schemas']['ParameterSetProblem'][];
      /**
       * @description Whether it would be stored
       * @example true
       */
      valid: boolean;
      /** @description Parameters without effect; at most 100 */
      warnings: components['schemas']['ParameterSetProblem'][];
    };
    ParseDocumentParameters: {
      /** @description `ocr_enabled` as the Python system names it */
      do_ocr?: boolean;
      /**
       * @description Has no effect: Markdown and DoclingDocument JSON are always written
       * @example markdown
       */
      format?: unknown;
      /** @description Whether text is read from pictures, by a parsing server that can; what the server does by itself when absent */
      ocr_enabled?: boolean;
    };
    PartCellBody: {
      /**
       * @description Its column, from 0
       * @example 2
       */
      column: number;
      /**
       * @description How many columns it takes
       * @example 1
       */
      columns: number;
      /**
       * @description Whether it heads a column or a row
       * @example false
       */
      is_header: boolean;
      /**
       * @description Text, at most 500 characters and an ellipsis
       * @example Gate 2
       */
      text: string;
    };
    PartSpanBody: {
      /**
       * @description The one after the last
       * @example 14
       */
      end: number;
      /**
       * @description Number of the first part, from 0
       * @example 12
       */
      start: number;
    };
    PassageAtBody: {
      /**
       * @description The passage that is there or nearest; null when none is near
       * @example 17
       */
      order: number | null;
      /**
       * @description Run whose result this is
       * @example 3
       */
      run_id: number;
    };
    PassageBody: {
      /** @description Where those items are on their pages, at most 500; empty for formats without pages */
      boxes: components['schemas']['PageBoxBody'][];
      /**
       * @description Text of the chunk, headings not included
       * @example The lock opens at six in the morning.
       */
      content: string;
      /**
       * @description Headings above the chunk, outermost first
       * @example [
       *       "Operation",
       *       "Hours"
       *     ]
       */
      headings: string[];
      /**
       * @description Kinds of the items that it was made of
       * @example [
       *       "text"
       *     ]
       */
      labels: string[];
      /** @description Where it is in the Markdown that was made of the document */
      markdown_span: components['schemas']['TextSpanBody'] | null;
      /**
       * @description Number of the chunk in the document, from 0
       * @example 17
       */
      order: number;
      /**
       * @description Pages that it is on, from 1
       * @example [
       *       3
       *     ]
       */
      page_numbers: number[];
      /** @description Where it is among the `parts` of the document */
      part_span: components['schemas']['PartSpanBody'] | null;
      /**
       * @description Those items, as references into the DoclingDocument
       * @example [
       *       "#/texts/5"
       *     ]
       */
      refs: string[];
      /** @description Where it is in the document's own text, if it is one and the passage is found there */
      text_span: components['schemas']['TextSpanBody'] | null;
      /**
       * @description Tokens that are embedded, headings included
       * @example 42
       */
      tokens: number;
    };
    PassagePage: {
      /** @description Passages of this page, in the order of the document; fewer where they have more than 8 MiB: the others come on pages of fewer rows */
      items: components['schemas']['PassageBody'][];
      /**
       * @description This page, from 1
       * @example 1
       */
      page: number;
      /**
       * @description Most passages of a page
       * @example 50
       */
      rows_per_page: number;
      /**
       * @description Run whose result this is
       * @example 3
       */
      run_id: number;
      /**
       * @description Passages on all pages
       * @example 120
       */
      total: number;
      /**
       * @description Pages there are
       * @example 3
       */
      total_pages: number;
    };
    PlaceVersionBody: {
      /**
       * @description Since when, UTC
       * @example 2026-11-21T09:30:00
       */
      created_date: string;
      /**
       * @description What was there
       * @example sha256-9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
       */
      doc_hash: string;
      /**
       * @description Where it comes from
       * @example wiki
       */
      source: string;
      /**
       * @description Location
       * @example docs/manual.pdf
       */
      uri: string;
      /**
       * @description Id of the location
       * @example 5
       */
      uri_id: number;
      /**
       * @description Version of the location
       * @example 2
       */
      version: number;
    };
    PlannedStepBody: {
      /**
       * @description Documents that it would run for
       * @example 12
       */
      documents: number;
      /**
       * @description Name in the workflow definition
       * @example parse
       */
      name: string;
      /**
       * @description One-based position in each run
       * @example 2
       */
      number: number;
      /**
       * @description Its parameters, with the defaults of what is not given
       * @example {
       *       "provider": "hashing"
       *     }
       */
      parameters: Record<string, unknown>;
      /**
       * @description Of those, the ones whose result is there already and is used again; null of a step that stores none
       * @example 9
       */
      reused: number | null;
      /**
       * @description What it does
       * @example parse
       * @enum {string}
       */
      type: 'ingest' | 'validate' | 'parse' | 'chunk' | 'embed' | 'store' | 'enrich' | 'route';
    };
    PriorityForm: {
      /**
       * @description Higher runs earlier
       * @example 10
       */
      priority: number;
    };
    ProgressBody: {
      /** @description How long it will take; null before 20 documents of the group are finished, while paused, and when finished */
      estimate: components['schemas']['Estimate'] | null;
      /** @description What keeps it from running; null when it is finished, and while it runs unless a server keeps it waiting */
      waiting_for: components['schemas']['WaitingFor'] | null;
    };
    QuestionHitBody: {
      /**
       * @description Hash of the document
       * @example sha256-9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
       */
      doc_hash: string | null;
      /**
       * @description Number of the chunk in its document, from 0
       * @example 17
       */
      order: number;
      /**
       * Format: double
       * @description Higher is better; comparable within one result only
       * @example 0.61
       */
      score: number;
      /**
       * @description Title of the document
       * @example Operating manual
       */
      title: string | null;
      /**
       * @description Location of the document
       * @example docs/manual.pdf
       */
      uri: string | null;
    };
    QuestionListBody: {
      /**
       * @description Vector database
       * @example default
       */
      db: string;
      /** @description Questions about it, oldest first, at most 200 */
      questions: components['schemas']['QuestionWithResult'][];
      /** @description How rounds of them went, newest first, at most 100 */
      rounds: components['schemas']['QuestionRoundBody'][];
    };
    QuestionRemoved: {
      /**
       * @description Id of the question
       * @example 1
       */
      id: number;
      /**
       * @description What was done
       * @example Removed question 1
       */
      message: string;
    };
    QuestionResultBody: {
      /**
       * @description Why it could not be asked
       * @example There is no vector database default.
       */
      error: string | null;
      /** @description What was found, best first, at most 10 */
      hits: components['schemas']['QuestionHitBody'][];
      /**
       * @description Rank of what should be found, from 1; null when it is not among the first 20
       * @example 1
       */
      rank: number | null;
      /**
       * @description When the question was asked: the end of the run group, or when somebody asked, UTC
       * @example 2026-11-21T09:31:12
       */
      round_date: string;
      /**
       * @description Run group after which it was asked
       * @example 1
       */
      run_group_id: number | null;
      /**
       * @description Milliseconds
       * @example 42
       */
      took_ms: number;
    };
    QuestionResultList: {
      /** @description The question */
      question: components['schemas']['KeptQuestionBody'];
      /** @description Its results, newest first */
      results: components['schemas']['QuestionResultBody'][];
    };
    QuestionRoundBody: {
      /**
       * @description Questions for which what should be found was found
       * @example 11
       */
      found: number;
      /**
       * Format: double
       * @description Mean of 1 / rank, 0 for what was not found
       * @example 0.87
       */
      mean_reciprocal_rank: number;
      /**
       * @description Questions
       * @example 12
       */
      questions: number;
      /**
       * @description When all questions were asked, UTC
       * @example 2026-11-21T09:31:12
       */
      round_date: string;
      /**
       * @description Run group after which they were asked
       * @example 1
       */
      run_group_id: number | null;
    };
    QuestionsAsked: {
      /**
       * @description Vector database
       * @example default
       */
      db: string;
      /**
       * @description Questions for which what should be found was found
       * @example 11
       */
      found: number;
      /**
       * @description Questions asked
       * @example 12
       */
      questions: number;
    };
    QuestionWithResult: {
      /**
       * @description UTC
       * @example 2026-11-21T09:30:00
       */
      created_date: string;
      /**
       * @description Vector database
       * @example default
       */
      db: string;
      /**
       * @description Hash of the document that should be found
       * @example sha256-9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
       */
      expected_hash: string | null;
      /**
       * @description Part of the passage that should be found
       * @example opens at six
       */
      expected_text: string | null;
      /**
       * @description Location of the document that should be found
       * @example docs/manual.pdf
       */
      expected_uri: string | null;
      /**
       * @description Id of the question
       * @example 1
       */
      id: number;
      /**
       * @description How
       * @example hybrid
       * @enum {string}
       */
      mode: 'vector' | 'fts' | 'hybrid';
      /** @description Its newest result; null before it was asked */
      newest: components['schemas']['QuestionResultBody'] | null;
      /**
       * @description What is looked for
       * @example opening hours of the lock
       */
      question: string;
    };
    QueueBody: {
      /**
       * @description Steps that wait for their next attempt
       * @example 1
       */
      delayed: number;
      /**
       * @description Paused steps
       * @example 0
       */
      paused: number;
      /**
       * @description Steps that may run now
       * @example 18
       */
      ready: number;
      /**
       * @description Steps that workers are at
       * @example 4
       */
      running: number;
      /**
       * @description Kind of the steps
       * @example parse
       * @enum {string}
       */
      step_type: 'ingest' | 'validate' | 'parse' | 'chunk' | 'embed' | 'store' | 'enrich' | 'route';
    };
    RemovalPreviewBody: {
      /**
       * Format: int64
       * @description Their bytes
       * @example 4821300
       */
      artifact_bytes: number;
      /**
       * @description Files in the artifact store, the uploaded ones too
       * @example 48
       */
      artifacts: number;
      /** @description Vector databases that hold documents which go */
      databases: components['schemas']['DatabaseShare'][];
      /**
       * @description Documents that nothing else names: they go, with everything that was made of them
       * @example 12
       */
      documents: number;
      /**
       * @description Locations
       * @example 13
       */
      locations: number;
      /**
       * @description Run groups
       * @example 1
       */
      run_groups: number;
      /**
       * @description Documents that other locations name: they stay
       * @example 0
       */
      shared_documents: number;
      /**
       * @description Workflow runs
       * @example 12
       */
      workflow_runs: number;
    };
    RemovalStatistics: {
      /**
       * @description Locations
       * @example 1
       */
      deleted_document_uris: number;
      /**
       * @description Documents; 0 when other locations name the document
       * @example 1
       */
      deleted_documents: number;
      /**
       * @description Lifecycle rows of these runs
       * @example 13
       */
      deleted_lifecycle_history: number;
      /**
       * @description Steps of these runs
       * @example 5
       */
      deleted_run_steps: number;
      /**
       * @description Rows of the history of the location
       * @example 1
       */
      deleted_uri_history: number;
      /**
       * @description Workflow runs
       * @example 1
       */
      deleted_workflow_runs: number;
      /**
       * @description All of them
       * @example 22
       */
      total_deleted: number;
    };
    ReplaceParameterSetForm: {
      /**
       * @description Hash of the text that it replaces: the `ETag` that came with it, without its quotes; whatever text when absent
       * @example sha256-9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
       */
      replaces_hash?: string;
      /**
       * @description The parameter set as YAML, of at most 20000 words, signs and line breaks; its id is taken from there
       * @example id: small-chunks
       *     name: Small chunks
       *     config:
       *       chunk:
       *         chunk_size: 128
       */
      yaml_content: string;
    };
    RetryFailuresForm: {
      /**
       * Format: int64
       * @description Where to go on: `next` of the answer before
       * @example 0
       */
      after?: number;
      /**
       * Format: int64
       * @description Failures of this batch; either this or `run_group_id`
       * @example 1
       */
      batch_id?: number;
      /**
       * @description Code of the failures
       * @example PARSER_UNREACHABLE
       */
      code: string;
      /**
       * @description Pattern of their messages, as listed; `*` for every message of the code
       * @example connect ECONNREFUSED <address>:<n>
       */
      pattern: string;
      /**
       * Format: int64
       * @description Failures of this run group
       */
      run_group_id?: number;
    } & (unknown | unknown);
    RetryForm: {
      /**
       * Format: int64
       * @description Run group whose failed steps are reset
       * @example 1
       */
      run_group_id?: number;
    };
    RetryRecentFailuresForm: {
      /**
       * @description Where to go on: `next` of the answer before
       * @example 1795253400000.1795339800000.1795253460000.3
       */
      after?: string;
      /**
       * @description Code of the failures
       * @example PARSER_UNREACHABLE
       */
      code: string;
      /**
       * @description Pattern of their messages, as listed; `*` for every message of the code
       * @example connect ECONNREFUSED <address>:<n>
       */
      pattern: string;
      /**
       * @description Days back to which failures count
       * @default 30
       */
      since_days?: number;
    };
    RunArtifactBody: {
      /**
       * @description Where its content is; null for RAG
       * @example /api/v1/workflow/runs/3/artifacts/PARSED_MD
       */
      content: string | null;
      /**
       * @description UTC
       * @example 2026-11-21T09:30:02
       */
      created_date: string;
      /**
       * @description For RAG: the vector database
       * @example default
       */
      data_dir: string | null;
      /**
       * @description Type of its content
       * @example text/markdown
       */
      media_type: string | null;
      /**
       * @description For RAG: id of the document in it
       * @example 0f1d2c3b-4a59-5e68-8776-95a4b3c2d1e0
       */
      rag_id: string | null;
      /**
       * @description Bytes; null for RAG, which lives in the vector database
       * @example 48213
       */
      size_bytes: number | null;
      /**
       * @description Step of the run that made it; null for the document itself
       * @example parse
       */
      step: string | null;
      /**
       * @description Configuration that it was made with; equal ids share artifacts
       * @example 2
       */
      step_config_id: number | null;
      /**
       * @description Step that made it
       * @example parse
       * @enum {string|null}
       */
      step_type: 'ingest' | 'validate' | 'parse' | 'chunk' | 'embed' | 'store' | 'enrich' | 'route' | null;
      /**
       * @description What the artifact is
       * @example PARSED_MD
       * @enum {string}
       */
      type: 'DOC' | 'PARSED_MD' | 'PARSED_JSON' | 'CHUNKS' | 'EMBEDDINGS' | 'RAG';
    };
    RunControlled: {
      /**
       * @description False when the run was in the wanted state already
       * @example true
       */
      changed: boolean;
      /**
       * @description What was done
       * @example Paused workflow run 3; the step that runs is finished
       */
      message: string;
      /**
       * @description Id of its run group
       * @example 1
       */
      run_group_id: number;
      /**
       * @description Id of the run
       * @example 3
       */
      workflow_run_id: number;
    };
    RunGroupBody: {
      /**
       * @description Batch
       * @example 1
       */
      batch_id: number;
      /**
       * @description End of its last run, UTC
       * @example 2026-11-21T09:30:05
       */
      completed_date: string | null;
      /**
       * @description Creation, UTC
       * @example 2026-11-21T09:30:00
       */
      created_date: string;
      /**
       * @description Id of the group
       * @example 1
       */
      id: number;
      /**
       * @description Names of workflow and parameter set
       * @example Batch workflow / Default parameters
       */
      name: string;
      /**
       * @description Parameter set
       * @example default
       */
      param_definition_id: string;
      /**
       * @description Start of its first run, UTC
       * @example 2026-11-21T09:30:01
       */
      start_date: string | null;
      /**
       * @description FAILED when all runs are finished and one failed at least
       * @example COMPLETED
       * @enum {string}
       */
      status: 'PENDING' | 'RUNNING' | 'COMPLETED' | 'ERROR' | 'FAILED';
      /**
       * @description Last change of status, UTC
       * @example 2026-11-21T09:30:05
       */
      status_date: string;
      /**
       * @description What failed: how many runs, and the commonest causes; empty when there is nothing to say
       * @example 3 of 12 runs failed: 2 × The document is encrypted; 1 × The document has no text to search
       */
      status_message: string;
      /**
       * @description Further facts about the status
       * @example {}
       */
      status_meta: Record<string, unknown>;
      /**
       * @description Workflow definition
       * @example batch
       */
      workflow_definition_id: string;
    };
    RunGroupDetail: {
      /**
       * @description Batch
       * @example 1
       */
      batch_id: number;
      /**
       * @description End of its last run, UTC
       * @example 2026-11-21T09:30:05
       */
      completed_date: string | null;
      /**
       * @description Creation, UTC
       * @example 2026-11-21T09:30:00
       */
      created_date: string;
      /** @description How long it will take; null before 20 documents of the group are finished, while paused, and when finished */
      estimate: components['schemas']['Estimate'] | null;
      /**
       * @description Id of the group
       * @example 1
       */
      id: number;
      /**
       * @description Names of workflow and parameter set
       * @example Batch workflow / Default parameters
       */
      name: string;
      /**
       * @description Parameter set
       * @example default
       */
      param_definition_id: string;
      /**
       * @description Start of its first run, UTC
       * @example 2026-11-21T09:30:01
       */
      start_date: string | null;
      /**
       * @description FAILED when all runs are finished and one failed at least
       * @example COMPLETED
       * @enum {string}
       */
      status: 'PENDING' | 'RUNNING' | 'COMPLETED' | 'ERROR' | 'FAILED';
      /**
       * @description Last change of status, UTC
       * @example 2026-11-21T09:30:05
       */
      status_date: string;
      /**
       * @description What failed: how many runs, and the commonest causes; empty when there is nothing to say
       * @example 3 of 12 runs failed: 2 × The document is encrypted; 1 × The document has no text to search
       */
      status_message: string;
      /**
       * @description Further facts about the status
       * @example {}
       */
      status_meta: Record<string, unknown>;
      /** @description What keeps it from running; null when it is finished, and while it runs unless a server keeps it waiting */
      waiting_for: components['schemas']['WaitingFor'] | null;
      /**
       * @description Workflow definition
       * @example batch
       */
      workflow_definition_id: string;
    };
    RunGroupRemoved: {
      /**
       * @description What was done
       * @example Deleted run group 1
       */
      message: string;
      /** @description What was deleted */
      statistics: components['schemas']['RunGroupStatistics'];
    };
    RunGroupStatistics: {
      /**
       * @description Lifecycle rows
       * @example 38
       */
      deleted_lifecyclehistory: number;
      /**
       * @description Groups
       * @example 1
       */
      deleted_rungroups: number;
      /**
       * @description Steps
       * @example 15
       */
      deleted_runsteps: number;
      /**
       * @description Runs
       * @example 3
       */
      deleted_workflowruns: number;
      /**
       * @description All of them
       * @example 57
       */
      total_deleted: number;
    };
    RunGroupStatsBody: {
      /**
       * Format: double
       * @description Seconds that completed runs took
       * @example 4.2
       */
      average_duration: number | null;
      /**
       * Format: double
       * @description The same under the name of the Python system
       * @example 4.2
       */
      avg_duration: number | null;
      /**
       * @description Runs that completed
       * @example 8
       */
      completed: number;
      /**
       * @description Runs that failed
       * @example 1
       */
      failed: number;
      /**
       * @description Status of the group
       * @example RUNNING
       * @enum {string}
       */
      group_status: 'PENDING' | 'RUNNING' | 'COMPLETED' | 'ERROR' | 'FAILED';
      /**
       * Format: double
       * @description Seconds of the slowest
       * @example 9.7
       */
      max_duration: number | null;
      /**
       * Format: double
       * @description Seconds of the quickest
       * @example 1.1
       */
      min_duration: number | null;
      /**
       * @description Runs that wait
       * @example 1
       */
      pending: number;
      /**
       * @description Id of the group
       * @example 1
       */
      run_group_id: number;
      /**
       * @description Runs under way
       * @example 2
       */
      running: number;
      /**
       * @description Runs per status; all five are present
       * @example {
       *       "PENDING": 1,
       *       "RUNNING": 2,
       *       "COMPLETED": 8,
       *       "ERROR": 0,
       *       "FAILED": 1
       *     }
       */
      status_counts: {
        [key: string]: number;
      };
      /**
       * @description Runs
       * @example 12
       */
      total_runs: number;
    };
    RunOfDocumentBody: {
      /**
       * @description Batch of the run
       * @example 1
       */
      batch_id: number;
      /**
       * @description End, UTC
       * @example 2026-11-21T09:30:05
       */
      completed_date: string | null;
      /**
       * @description Creation, UTC
       * @example 2026-11-21T09:30:00
       */
      created_date: string;
      /**
       * @description Id of the run
       * @example 3
       */
      id: number;
      /**
       * @description Parameter set
       * @example default
       */
      param_definition_id: string;
      /**
       * @description Run group that it belongs to
       * @example 1
       */
      run_group_id: number;
      /**
       * @description Name of the run group
       * @example Wiki of November
       */
      run_group_name: string;
      /**
       * @description Status
       * @example COMPLETED
       * @enum {string}
       */
      status: 'PENDING' | 'RUNNING' | 'COMPLETED' | 'ERROR' | 'FAILED';
      /**
       * @description Why it failed
       * @example The document is encrypted
       */
      status_message: string | null;
      /**
       * @description Workflow definition
       * @example batch
       */
      workflow_definition_id: string;
    };
    RunStepBody: {
      /**
       * @description End, UTC
       * @example 2026-11-21T09:30:02
       */
      completed_date: string | null;
      /**
       * @description Creation, UTC
       * @example 2026-11-21T09:30:00
       */
      created_date: string;
      /**
       * Format: double
       * @description Seconds from start to completion
       * @example 0.8
       */
      duration: number | null;
      /**
       * @description Id of the step
       * @example 11
       */
      id: number;
      /**
       * @description Whether the run ends with it
       * @example false
       */
      is_last_step: boolean;
      /**
       * @description The higher, the sooner
       * @example 0
       */
      priority: number;
      /**
       * @description Attempts allowed
       * @example 3
       */
      retries: number;
      /**
       * @description Attempts used
       * @example 1
       */
      retry: number;
      /**
       * @description Start of the newest attempt, UTC
       * @example 2026-11-21T09:30:01
       */
      start_date: string | null;
      /**
       * @description ERROR waits for its retry, FAILED is for good
       * @example COMPLETED
       * @enum {string}
       */
      status: 'PENDING' | 'RUNNING' | 'COMPLETED' | 'ERROR' | 'FAILED';
      /**
       * @description Last change of status, UTC
       * @example 2026-11-21T09:30:02
       */
      status_date: string;
      /**
       * @description Why it failed
       * @example The document is encrypted
       */
      status_message: string | null;
      /**
       * @description What the handler answered, or the cause of the failure
       * @example {
       *       "pages": 12
       *     }
       */
      status_meta: Record<string, unknown>;
      /**
       * @description Configuration that the step runs with; equal ids share artifacts
       * @example 2
       */
      step_config_id: number;
      /**
       * @description What it does
       * @example parse
       * @enum {string}
       */
      step_type: 'ingest' | 'validate' | 'parse' | 'chunk' | 'embed' | 'store' | 'enrich' | 'route';
      /**
       * @description Worker of the newest attempt
       * @example host-17-9f3c
       */
      worker_id: string | null;
      /**
       * @description Run that it belongs to
       * @example 3
       */
      workflow_run_id: number;
      /**
       * @description Name in the workflow definition
       * @example parse
       */
      workflow_step_name: string;
      /**
       * @description One-based position in the run
       * @example 2
       */
      workflow_step_number: number;
    };
    SaveToRagParameters: {
      /**
       * @description Any other name than `default` is a vector database of its own, below that of `data_dir`
       * @default default
       */
      collection_name?: string;
      /**
       * @description The vector database, relative to VECTORDB_DIR, or an `s3://` address where VECTORDB_ALLOW_S3 allows it
       * @default default
       */
      data_dir?: string;
    };
    SearchBody: {
      /**
       * @description Vector database searched
       * @example default
       */
      db: string;
      /**
       * @description How it was searched
       * @example hybrid
       * @enum {string}
       */
      mode: 'vector' | 'fts' | 'hybrid';
      /**
       * @description Passages that were found and left out for their length, if any. They follow with a `filter` that excludes the documents that were returned
       * @example 3
       */
      omitted?: number;
      /** @description Passages, best first; with their metadata at most 16 MiB, but one at least */
      results: components['schemas']['SearchHitBody'][];
      /**
       * @description ok
       * @example ok
       */
      status: string;
    };
    SearchHitBody: {
      /**
       * @description Id of the chunk
       * @example a3d0b1c2-6f0e-5c3a-9a51-0d8e6f0b7c11
       */
      chunk_id: string;
      /**
       * @description Text of the chunk
       * @example The lock opens at six in the morning.
       */
      content: string;
      /**
       * @description Hash of the document; null when another program stored it
       * @example sha256-9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
       */
      doc_hash: string | null;
      /**
       * @description Id of the document in the vector database
       * @example 0f1d2c3b-4a59-5e68-8776-95a4b3c2d1e0
       */
      document_id: string;
      /**
       * @description Headings above the chunk, outermost first
       * @example [
       *       "Operation",
       *       "Hours"
       *     ]
       */
      headings: string[];
      /**
       * @description Words of `q` in `content`: pairs of UTF-16 code units, the first one and the one after the last, at most 200. Without case and accents, by English stems; what is found by meaning may have none
       * @example [
       *       [
       *         4,
       *         8
       *       ]
       *     ]
       */
      highlights: number[][];
      /**
       * @description Metadata of the document
       * @example {
       *       "source": "wiki"
       *     }
       */
      metadata: Record<string, unknown>;
      /**
       * @description Number of the chunk in its document, from 0: `order` of `passages` with this `db`
       * @example 17
       */
      order: number;
      /**
       * @description Pages that the passage is on, from 1
       * @example [
       *       3
       *     ]
       */
      page_numbers: number[];
      /**
       * Format: double
       * @description Higher is better; comparable within one mode only
       * @example 0.61
       */
      score: number;
      /**
       * @description Title of the document
       * @example Operating manual
       */
      title: string | null;
      /**
       * @description Location of the document in its source
       * @example docs/manual.pdf
       */
      uri: string | null;
    };
    SourceStatusEntry: {
      /**
       * @description The hash as given; of a deleted document the stored one
       * @example git-ce013625030ba8dba906f756967f9e9ca394464a
       */
      hash: string;
      /**
       * @description Of a mismatch: the hash as given
       * @example git-ce013625030ba8dba906f756967f9e9ca394464a
       */
      source_hash?: string;
      /**
       * @description `deleted` are documents that are stored, but not among the hashes
       * @example mismatch
       * @enum {string}
       */
      status: 'new' | 'match' | 'mismatch' | 'deleted';
      /**
       * @description Of a mismatch: what is stored, as a hash of the same kind
       * @example git-8ab686eafeb1f44702738c8b0f24f2567c36da6d
       */
      stored_hash?: string;
    };
    SourceStatusForm: {
      /**
       * @description For a source in parts: the hashes are those of URIs after this one, and only such are called `deleted`. Parts that begin where the one before ended cover the source, whatever order their URIs have
       * @example docs/a.pdf
       */
      after?: string;
      /**
       * @description JSON object: the hash of each document by its URI. Hex digits, bare (compared with every stored digest of that length) or after `sha256-`, `sha3-256-`, `md5-` or `git-`
       * @example {"docs/manual.pdf": "git-ce013625030ba8dba906f756967f9e9ca394464a"}
       */
      hashes: string;
      /**
       * @description Source whose documents are compared
       * @example wiki
       */
      source: string;
      /**
       * @description For a source in parts: the hashes are those of URIs up to this one, with it
       * @example docs/n.pdf
       */
      until?: string;
    };
    StartedRunBody: {
      /**
       * @description Batch of the document
       * @example 1
       */
      batch_id: number;
      /**
       * @description End of its last step, UTC
       * @example 2026-11-21T09:30:05
       */
      completed_date: string | null;
      /**
       * @description Creation, UTC
       * @example 2026-11-21T09:30:00
       */
      created_date: string;
      /**
       * @description Hash of the document
       * @example sha256-9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
       */
      doc_id: string;
      /** @description The document, where it was asked for */
      document_info?: components['schemas']['DocumentInfoBody'];
      /**
       * Format: double
       * @description Seconds from start to completion
       * @example 4.1
       */
      duration: number | null;
      /**
       * @description Id of the run
       * @example 3
       */
      id: number;
      /**
       * @description The higher, the sooner
       * @example 0
       */
      priority: number;
      /**
       * @description Run group that it belongs to
       * @example 1
       */
      run_group_id: number;
      /**
       * @description Parameters of this run alone
       * @example {}
       */
      run_params: Record<string, unknown>;
      /**
       * @description Start of its first step, UTC
       * @example 2026-11-21T09:30:01
       */
      start_date: string | null;
      /**
       * @description RUNNING from its first step on, FAILED as soon as one step failed for good
       * @example COMPLETED
       * @enum {string}
       */
      status: 'PENDING' | 'RUNNING' | 'COMPLETED' | 'ERROR' | 'FAILED';
      /**
       * @description Last change of status, UTC
       * @example 2026-11-21T09:30:05
       */
      status_date: string;
      /**
       * @description Why it failed
       * @example The document is encrypted
       */
      status_message: string | null;
      /**
       * @description Further facts about the status
       * @example {}
       */
      status_meta: Record<string, unknown>;
      /** @description Its steps in their order, where they were asked for */
      steps?: components['schemas']['RunStepBody'][];
      /**
       * @description Parameters that have no effect, a sentence each
       * @example []
       */
      warnings: string[];
      /**
       * @description Workflow definition
       * @example batch
       */
      workflow_definition_id: string;
      /** @description The run once more, in lists with steps or documents: there the Python system has it */
      workflow_run?: components['schemas']['WorkflowRunFields'];
    };
    StartPlan: {
      /**
       * @description Batch
       * @example 1
       */
      batch_id: number;
      /**
       * @description Vector databases that would be written
       * @example [
       *       "default"
       *     ]
       */
      databases: string[];
      /**
       * @description Documents that would get a run
       * @example 12
       */
      documents: number;
      /**
       * @description Parameter set
       * @example default
       */
      param_id: string;
      /**
       * @description Run group that the runs would be added to; null: a new one
       * @example 3
       */
      run_group: number | null;
      /** @description Steps of each run in their order */
      steps: components['schemas']['PlannedStepBody'][];
      /**
       * @description Parameters that have no effect, a sentence each
       * @example []
       */
      warnings: string[];
      /**
       * @description Workflow definition
       * @example batch
       */
      workflow_definition_id: string;
    };
    StartWorkflowForm: {
      /**
       * @description Hash of the document
       * @example sha256-9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
       */
      doc_id: string;
      /**
       * @description Parameter set; the configured default when absent
       * @example default
       */
      param_id?: string;
      /**
       * @description Higher runs earlier; each document's own when absent
       * @example 10
       */
      priority?: number;
      /**
       * @description Workflow definition; the configured default when absent
       * @example batch
       */
      workflow_definition_id?: string;
      /**
       * @deprecated
       * @description The same as workflow_definition_id, under its older name
       */
      workflow_definiton_id?: string;
    };
    StartWorkflowsForm: {
      /**
       * Format: int64
       * @description Batch whose documents are processed
       * @example 1
       */
      batch_id: number;
      /**
       * @description Only documents without a run in the newest group of the same workflow and parameters, which is reused
       * @default false
       */
      only_unparsed?: boolean;
      /**
       * @description Parameter set; the configured default when absent
       * @example default
       */
      param_id?: string;
      /**
       * @description Higher runs earlier; each document's own when absent
       * @example 10
       */
      priority?: number;
      /**
       * @description Workflow definition; the configured default when absent
       * @example batch
       */
      workflow_definition_id?: string;
    };
    StepCountBody: {
      /**
       * @description Name of the batch
       * @example Wiki, first load
       */
      batch_name: string;
      /**
       * @description Steps
       * @example 12
       */
      count: number;
      /**
       * @description Pages of their documents
       * @example 240
       */
      pages: number;
      /**
       * @description Parameter set
       * @example default
       */
      param_definition_id: string;
      /**
       * @description Status of the steps
       * @example COMPLETED
       * @enum {string}
       */
      status: 'PENDING' | 'RUNNING' | 'COMPLETED' | 'ERROR' | 'FAILED';
      /**
       * @description Name of the step
       * @example parse
       */
      workflow_step_name: string;
    };
    StepDistributionBody: {
      /**
       * Format: double
       * @description Seconds on average
       * @example 1.4
       */
      average: number;
      /**
       * @description Completed steps
       * @example 12
       */
      count: number;
      /**
       * @description Steps by duration: a number for each of `bounds`, and one for those that took longer
       * @example [
       *       0,
       *       2,
       *       10
       *     ]
       */
      histogram: number[];
      /**
       * Format: double
       * @description Seconds of the slowest
       * @example 7.9
       */
      longest: number;
      /**
       * Format: double
       * @description Seconds that half of them do not exceed
       * @example 1.1
       */
      p50: number;
      /**
       * Format: double
       * @description Seconds that 90 % of them do not exceed
       * @example 4.1
       */
      p90: number;
      /**
       * Format: double
       * @description Seconds that 95 % of them do not exceed
       * @example 6.3
       */
      p95: number;
      /**
       * Format: double
       * @description Seconds that 99 % of them do not exceed
       * @example 7.8
       */
      p99: number;
      /**
       * @description Pages of their documents
       * @example 240
       */
      pages: number;
      /**
       * Format: double
       * @description Seconds of the quickest
       * @example 0.2
       */
      shortest: number;
      /**
       * @description Kind of the step
       * @example parse
       * @enum {string}
       */
      step_type: 'ingest' | 'validate' | 'parse' | 'chunk' | 'embed' | 'store' | 'enrich' | 'route';
      /**
       * @description Name of the step
       * @example parse
       */
      workflow_step_name: string;
    };
    StepDurationsBody: {
      /**
       * Format: double
       * @description Seconds on average
       * @example 1.4
       */
      average: number;
      /**
       * @description Completed steps
       * @example 12
       */
      count: number;
      /**
       * Format: double
       * @description Seconds of the slowest
       * @example 7.9
       */
      longest: number;
      /**
       * Format: double
       * @description Seconds that half of them do not exceed
       * @example 1.1
       */
      p50: number;
      /**
       * Format: double
       * @description Seconds that 95 % of them do not exceed
       * @example 6.3
       */
      p95: number;
      /**
       * @description Pages of their documents
       * @example 240
       */
      pages: number;
      /**
       * Format: double
       * @description Pages per minute of wall-clock time; null when it is too short to tell
       * @example 2769.2
       */
      pages_per_min: number | null;
      /**
       * Format: double
       * @description Seconds of the quickest
       * @example 0.2
       */
      shortest: number;
      /**
       * @description Kind of the step
       * @example parse
       * @enum {string}
       */
      step_type: 'ingest' | 'validate' | 'parse' | 'chunk' | 'embed' | 'store' | 'enrich' | 'route';
      /**
       * Format: double
       * @description Seconds of all together
       * @example 16.8
       */
      total_duration: number;
      /**
       * Format: double
       * @description Seconds from the first start to the last completion
       * @example 5.2
       */
      wall_clock_time: number;
      /**
       * @description Name of the step
       * @example parse
       */
      workflow_step_name: string;
    };
    StepsReset: {
      /**
       * @description What was done
       * @example Reset 2 failed steps of run group 1
       */
      message: string;
      /**
       * @description Their runs
       * @example 2
       */
      reset_runs: number;
      /**
       * @description Steps that are PENDING again
       * @example 2
       */
      reset_steps: number;
    };
    StepTypeBody: {
      /**
       * @description What it does
       * @example Splits the parsed document into chunks.
       */
      description: string;
      /**
       * @description Whether it is built in; others are those that workflow definitions name
       * @example true
       */
      is_built_in: boolean;
      /**
       * @description By which workflow definitions name it
       * @example sluice.lib.workflow.chunk_document
       */
      method: string;
      /**
       * @description Its parameters, a JSON Schema
       * @example {
       *       "type": "object",
       *       "properties": {
       *         "chunk_size": {
       *           "type": "integer",
       *           "minimum": 8,
       *           "default": 256
       *         }
       *       }
       *     }
       */
      parameters: {
        [key: string]: unknown;
      };
      /**
       * @description Artifacts that it reads: some step before it writes them
       * @example [
       *       "PARSED_JSON"
       *     ]
       */
      reads: ('DOC' | 'PARSED_MD' | 'PARSED_JSON' | 'CHUNKS' | 'EMBEDDINGS' | 'RAG')[];
      /**
       * @description Key under which workflows usually have it
       * @example chunk
       * @enum {string}
       */
      step_type: 'ingest' | 'validate' | 'parse' | 'chunk' | 'embed' | 'store' | 'enrich' | 'route';
      /**
       * @description Artifacts that it writes
       * @example [
       *       "CHUNKS"
       *     ]
       */
      writes: ('DOC' | 'PARSED_MD' | 'PARSED_JSON' | 'CHUNKS' | 'EMBEDDINGS' | 'RAG')[];
    };
    StoppedBody: {
      /**
       * @description Stable code
       * @example CONTROL_BLOCKED
       */
      code: string;
      /**
       * @description What happened
       * @example A worker is writing what is to be changed, and does not end; try again
       */
      message: string;
    };
    TextSpanBody: {
      /**
       * @description The one after the last
       * @example 385
       */
      end: number;
      /**
       * @description First UTF-16 code unit, as JavaScript counts
       * @example 120
       */
      start: number;
    };
    ThroughputBody: {
      /**
       * @description Seconds of a bucket
       * @example 900
       */
      bucket_seconds: number;
      /** @description Oldest first, empty ones included */
      buckets: components['schemas']['ThroughputBucketBody'][];
    };
    ThroughputBucketBody: {
      /**
       * @description Begin, UTC
       * @example 2026-11-21T09:30:00
       */
      begin: string;
      /**
       * @description Runs that were cancelled
       * @example 0
       */
      cancelled: number;
      /**
       * @description Runs that completed
       * @example 12
       */
      completed: number;
      /**
       * @description Runs that failed
       * @example 1
       */
      failed: number;
    };
    UploadParameterSetForm: {
      /**
       * @description The parameter set as YAML, of at most 20000 words, signs and line breaks; its id is taken from there
       * @example id: small-chunks
       *     name: Small chunks
       *     config:
       *       chunk:
       *         chunk_size: 128
       */
      yaml_content: string;
    };
    UserBody: {
      /**
       * @description E-mail address, when the proxy names it
       * @example ada@example.org
       */
      email: string | null;
      /**
       * @description How the request was identified
       * @example proxy
       * @enum {string}
       */
      kind: 'anonymous' | 'api_key' | 'proxy';
      /**
       * @description Name: of the proxy’s user, `api-key` or `anonymous`
       * @example ada
       */
      name: string;
    };
    VacuumForm: {
      /**
       * @description Collection, as `collection_name` of a parameter set: the database of that name below `db`
       * @example default
       */
      collection_name?: string;
      /**
       * @description Vector database, relative to VECTORDB_DIR
       * @example default
       */
      db?: string;
      /**
       * @description Seconds for which replaced versions stay readable; VECTORDB_RETENTION when absent. With 0, no file keeps anything of a document that was removed: searches that are under way in other processes may fail, and the next ones work.
       * @example 0
       */
      retention?: number;
    };
    ValidateDocumentParameters: Record<string, unknown>;
    ValidateParameterSetForm: {
      /**
       * @description The uploaded set that it is to replace, whose id it must have; a new set when absent
       * @example small-chunks
       */
      replaces?: string;
      /**
       * @description The parameter set as YAML, of at most 20000 words, signs and line breaks; its id is taken from there
       * @example id: small-chunks
       *     name: Small chunks
       *     config:
       *       chunk:
       *         chunk_size: 128
       */
      yaml_content: string;
    };
    VectorChunkBody: {
      /**
       * @description Id of the chunk
       * @example a3d0b1c2-6f0e-5c3a-9a51-0d8e6f0b7c11
       */
      chunk_id: string;
      /**
       * @description Text of the chunk
       * @example The lock opens at six in the morning.
       */
      content: string;
      /**
       * @description Headings above the chunk, outermost first
       * @example [
       *       "Operation",
       *       "Hours"
       *     ]
       */
      headings: string[];
      /**
       * @description Number of the chunk in its document, from 0
       * @example 17
       */
      order: number;
      /**
       * @description Pages that it is on, from 1
       * @example [
       *       3
       *     ]
       */
      page_numbers: number[];
    };
    VectorChunkPage: {
      /**
       * @description The database
       * @example default
       */
      db: string;
      /**
       * @description Id of the document in it
       * @example 0f1d2c3b-4a59-5e68-8776-95a4b3c2d1e0
       */
      document_id: string;
      /** @description Chunks of this page, in the order of the document; fewer where they have more than 16 MiB: the others come on pages of fewer rows */
      items: components['schemas']['VectorChunkBody'][];
      /**
       * @description This page, from 1
       * @example 1
       */
      page: number;
      /**
       * @description Most chunks of a page
       * @example 50
       */
      rows_per_page: number;
      /**
       * @description Chunks on all pages
       * @example 120
       */
      total: number;
      /**
       * @description Pages there are
       * @example 3
       */
      total_pages: number;
    };
    VectorDatabaseDeleted: {
      /**
       * @description The database that was deleted
       * @example default
       */
      db: string;
      /**
       * @description Documents that were recorded to be in it
       * @example 120
       */
      recorded_documents: number;
      /**
       * @description ok
       * @example ok
       */
      status: string;
    };
    VectorDatabaseInfoBody: {
      /** @description Table of chunks */
      chunks: components['schemas']['VectorTableBody'];
      /** @description Table of documents */
      documents: components['schemas']['VectorTableBody'];
      /** @description How its chunks were embedded */
      embeddings: components['schemas']['VectorEmbeddingsBody'];
      /** @description How much of each table its indexes cover */
      indexes: components['schemas']['VectorIndexCoverageBody'][];
      /** @description How its maintenance stands */
      maintenance: components['schemas']['VectorMaintenanceBody'];
      /**
       * @description The database as it was asked for
       * @example team/default
       */
      path: string;
      /** @description What is damaged; empty when nothing is */
      problems: components['schemas']['VectorProblemBody'][];
      /**
       * @description damaged when tables, files or indexes are missing or cannot be read: then it is not written to
       * @example ok
       * @enum {string}
       */
      status: 'ok' | 'damaged';
      /**
       * @description Names of the tables
       * @example [
       *       "chunks",
       *       "documents",
       *       "settings"
       *     ]
       */
      tables: string[];
      /** @description Index of the vectors */
      vector_index: components['schemas']['VectorIndexBody'];
      /** @description Versions of library and layout */
      versions: components['schemas']['VectorVersionsBody'];
    };
    VectorDatabaseList: {
      /**
       * @description Databases found
       * @example 1
       */
      database_count: number;
      /** @description The databases, by name */
      databases: components['schemas']['VectorDatabaseSummaryBody'][];
      /**
       * @description The same under the name of the Python system
       * @example vectordb
       */
      lancedb_dir: string;
      /**
       * @description ok
       * @example ok
       */
      status: string;
      /**
       * @description As configured
       * @example vectordb
       */
      vectordb_dir: string;
    };
    VectorDatabaseQuery: {
      /**
       * @description Collection, as `collection_name` of a parameter set: the database of that name below `db`
       * @example default
       */
      collection_name?: string;
      /**
       * @description Vector database, relative to VECTORDB_DIR
       * @example default
       */
      db: string;
    };
    VectorDatabaseSummaryBody: {
      /**
       * @description What `db` takes: relative to VECTORDB_DIR
       * @example team/default
       */
      name: string;
      /**
       * @description The same as `name`, as in the answers of `info` and `documents`
       * @example team/default
       */
      path: string;
      /**
       * @description Bytes of all its files
       * @example 1048576
       */
      size_bytes: number;
      /**
       * @description The same for people
       * @example 1.0 MB
       */
      size_human: string;
    };
    VectorDatabaseVacuumed: {
      /**
       * @description Bytes of the files that were removed
       * @example 1048576
       */
      bytes_removed: number;
      /**
       * @description Pieces that took their place
       * @example 2
       */
      fragments_added: number;
      /**
       * @description Pieces of tables that were joined, or written anew without deleted rows
       * @example 12
       */
      fragments_removed: number;
      /**
       * @description Always ok
       * @example ok
       */
      status: string;
      /**
       * @description Milliseconds
       * @example 900
       */
      took_ms: number;
      /**
       * @description Versions that can be read no more
       * @example 7
       */
      versions_removed: number;
    };
    VectorDatabaseVersionsBody: {
      /**
       * @description The database
       * @example default
       */
      db: string;
      /**
       * @description ok
       * @example ok
       */
      status: string;
      /** @description Its tables */
      tables: components['schemas']['VectorTableVersionsBody'][];
    };
    VectorDeletionPreview: {
      /**
       * @description Chunks in it; null when it cannot be read
       * @example 840
       */
      chunks: number | null;
      /**
       * @description What `confirm` takes
       * @example default
       */
      db: string;
      /**
       * @description Documents in it; null when it cannot be read
       * @example 120
       */
      documents: number | null;
      /**
       * @description Databases below it, which stay
       * @example [
       *       "default/notes"
       *     ]
       */
      kept_databases: string[];
      /**
       * @description Parameter sets that store into it: starting a workflow with one of them creates it anew
       * @example [
       *       "default"
       *     ]
       */
      parameter_sets: string[];
      /**
       * @description Documents of which is recorded that they are in it; they themselves stay
       * @example 120
       */
      recorded_documents: number;
      /**
       * @description Bytes of all its files; null in object storage
       * @example 1048576
       */
      size_bytes: number | null;
      /** @description Run groups that still write it: while there is one, it is not deleted */
      written_by: components['schemas']['WritingGroupBody'][];
    };
    VectorDocumentBody: {
      /**
       * @description Chunks
       * @example 7
       */
      chunk_count: number;
      /**
       * @description When the document was uploaded, UTC
       * @example 2026-11-21T09:30:00
       */
      created_at: string;
      /**
       * @description Id in the vector database
       * @example 0f1d2c3b-4a59-5e68-8776-95a4b3c2d1e0
       */
      id: string;
      /**
       * @description Metadata of the document
       * @example {
       *       "source": "wiki"
       *     }
       */
      metadata: Record<string, unknown>;
      /**
       * @description Title
       * @example Operating manual
       */
      title: string | null;
      /**
       * @description When it was stored last, UTC
       * @example 2026-11-21T09:31:12
       */
      updated_at: string;
      /**
       * @description Location
       * @example docs/manual.pdf
       */
      uri: string | null;
    };
    VectorDocumentList: {
      /**
       * @description Documents that are meant, whatever limit and offset are
       * @example 120
       */
      document_count: number;
      /** @description Oldest first */
      documents: components['schemas']['VectorDocumentBody'][];
      /**
       * @description The database as it was asked for
       * @example team/default
       */
      path: string;
      /**
       * @description Always ok
       * @example ok
       */
      status: string;
    };
    VectorEmbeddingsBody: {
      /**
       * @description `unknown` when the database does not say
       * @example hashing-384
       */
      model: string;
      /**
       * @description `unknown` when the database does not say
       * @example hashing
       */
      provider: string;
      /**
       * @description 0 when the database does not say
       * @example 384
       */
      vector_dim: number;
    };
    VectorIndexBody: {
      /**
       * @description Whether vectors are indexed; without an index searches compare all of them
       * @example false
       */
      exists: boolean;
      /**
       * @description Chunks in the index
       * @example 0
       */
      indexed_rows: number;
      /**
       * @description Chunks that are not in the index
       * @example 840
       */
      unindexed_rows: number;
    };
    VectorIndexCoverageBody: {
      /**
       * @description Column
       * @example content_fts
       */
      column: string;
      /**
       * @description Rows in the index
       * @example 800
       */
      indexed_rows: number;
      /**
       * @description Table
       * @example chunks
       */
      table: string;
      /**
       * @description Kind: FTS, BTree, Bitmap, or one of the vector indexes
       * @example FTS
       */
      type: string;
      /**
       * @description Rows that searches read one by one until maintenance takes them up
       * @example 40
       */
      unindexed_rows: number;
    };
    VectorMaintenanceBody: {
      /**
       * @description Runs in a row that failed
       * @example 0
       */
      failures: number;
      /**
       * @description Why the last run failed
       * @example No space is left on the device
       */
      last_error: string | null;
      /** @description What the last run did that succeeded; null before there was one */
      last_report: components['schemas']['MaintenanceReportBody'] | null;
      /**
       * @description When the last run ended, whichever process made it, UTC
       * @example 2026-11-22T09:31:12
       */
      last_run_at: string | null;
      /**
       * @description Whether the service that answers is at it
       * @example false
       */
      running: boolean;
    };
    VectorProblemBody: {
      /**
       * @description What kind of problem
       * @example TABLE_UNREADABLE
       */
      code: string;
      /**
       * @description What is wrong
       * @example The table chunks cannot be read: files of it are damaged or missing.
       */
      message: string;
      /**
       * @description The table, if it is about one
       * @example chunks
       */
      table: string | null;
    };
    VectorTableBody: {
      /**
       * @description Rows
       * @example 120
       */
      count: number;
      /**
       * @description Bytes
       * @example 1048576
       */
      size_bytes: number;
      /**
       * @description The same for people
       * @example 1.0 MB
       */
      size_human: string;
      /**
       * @description Versions that can still be read
       * @example 7
       */
      versions: number;
    };
    VectorTableVersionBody: {
      /**
       * @description What it changed, by its figures and those of the version before: rows were added or removed, rewritten, or files joined; `other` for indexes, settings, and rows replaced by equally large ones; null when the version before cannot be read any more
       * @example added
       * @enum {string|null}
       */
      change: 'created' | 'added' | 'removed' | 'rewritten' | 'compacted' | 'other' | null;
      /**
       * @description When it was committed, UTC
       * @example 2026-11-21T09:31:12
       */
      created_date: string;
      /**
       * @description Rows of the table
       * @example 840
       */
      rows: number;
      /**
       * @description Bytes of its data files, most of which other versions have as well
       * @example 1048576
       */
      size_bytes: number;
      /**
       * @description Number of the version
       * @example 7
       */
      version: number;
    };
    VectorTableVersionsBody: {
      /**
       * @description Table
       * @example chunks
       */
      table: string;
      /**
       * @description How many can still be read
       * @example 7
       */
      version_count: number;
      /** @description Versions that can still be read, newest first, at most 100 */
      versions: components['schemas']['VectorTableVersionBody'][];
    };
    VectorVersionsBody: {
      /**
       * @description rag_lib under the name of the Python system
       * @example 0.101.1
       */
      haiku_rag: string;
      /**
       * @description vectordb under the name of the Python system
       * @example 0.39.0
       */
      lancedb: string;
      /**
       * @description Layout that is written
       * @example 0.101.1
       */
      rag_lib: string;
      /**
       * @description Layout that the database is stamped with
       * @example 0.101.1
       */
      stored_version: string;
      /**
       * @description LanceDB in use
       * @example 0.39.0
       */
      vectordb: string;
    };
    WaitingFor: {
      /**
       * @description The same as a sentence
       * @example Place 14 in the queue
       */
      message: string;
      /**
       * @description Place in the queue, 1 is next; null when it does not stand there, or further back than 10,000
       * @example 14
       */
      position: number | null;
      /**
       * @description `paused`: the run or its group is paused; `outage`: something is missing that every document needs, as the message says, and is looked for again at `until`; `retry`: an attempt failed and the next is due at `until`; `no_worker`: no worker is alive; `queue`: others are first; `server`: a step runs and a server that it needs has not answered for some seconds
       * @example queue
       * @enum {string}
       */
      reason: 'paused' | 'outage' | 'retry' | 'no_worker' | 'queue' | 'server';
      /**
       * @description When the next attempt is due, UTC
       * @example 2026-11-21T09:45:00
       */
      until: string | null;
    };
    WorkerBody: {
      /**
       * @description Whether it was heard of within WORKER_CHECKIN_TIMEOUT
       * @example true
       */
      alive: boolean;
      /**
       * @description Its last heartbeat, UTC
       * @example 2026-11-21T09:30:00
       */
      heartbeat_date: string;
      /**
       * @description Machine
       * @example host
       */
      hostname: string;
      /**
       * @description Identity
       * @example host-4711-0a1b2c3d
       */
      id: string;
      /**
       * @description Process
       * @example 4711
       */
      pid: number;
      /**
       * @description Since when it works, UTC
       * @example 2026-11-21T09:00:00
       */
      started_date: string;
      /**
       * @description Steps it holds
       * @example 4
       */
      step_count: number;
      /** @description The longest of them, 10 at most */
      steps: components['schemas']['WorkerStepBody'][];
    };
    WorkerStepBody: {
      /**
       * @description Its batch
       * @example 1
       */
      batch_id: number;
      /**
       * @description Hash of the document
       * @example sha256-9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
       */
      doc_id: string;
      /**
       * @description What it waits for while it runs, such as a server that does not respond
       * @example Waiting for the parser
       */
      message: string | null;
      /**
       * @description Its run group
       * @example 1
       */
      run_group_id: number;
      /**
       * @description Start of the attempt, UTC
       * @example 2026-11-21T09:30:01
       */
      start_date: string | null;
      /**
       * @description Id of the step
       * @example 11
       */
      step_id: number;
      /**
       * @description Name of the step
       * @example parse
       */
      step_name: string;
      /**
       * @description Kind of the step
       * @example parse
       * @enum {string}
       */
      step_type: 'ingest' | 'validate' | 'parse' | 'chunk' | 'embed' | 'store' | 'enrich' | 'route';
      /**
       * @description Title of the document
       * @example Operating manual
       */
      title: string | null;
      /**
       * @description A location of the document
       * @example docs/manual.pdf
       */
      uri: string | null;
      /**
       * @description Its run
       * @example 3
       */
      workflow_run_id: number;
    };
    WorkflowParams: {
      /**
       * @description Parameters by step
       * @example {
       *       "store": {
       *         "data_dir": "default"
       *       }
       *     }
       */
      config: {
        [key: string]: Record<string, unknown>;
      };
      /**
       * @description Id of the parameter set
       * @example default
       */
      id: string;
      /**
       * @description Notes of its author
       * @example {}
       */
      meta: Record<string, unknown>;
      /**
       * @description Name for people
       * @example Default parameters
       */
      name: string;
      /**
       * @description `app` is built in, `user` was uploaded
       * @example app
       * @enum {string}
       */
      source: 'app' | 'user';
    };
    WorkflowRunBody: {
      /**
       * @description Batch of the document
       * @example 1
       */
      batch_id: number;
      /**
       * @description End of its last step, UTC
       * @example 2026-11-21T09:30:05
       */
      completed_date: string | null;
      /**
       * @description Creation, UTC
       * @example 2026-11-21T09:30:00
       */
      created_date: string;
      /**
       * @description Hash of the document
       * @example sha256-9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
       */
      doc_id: string;
      /** @description The document, where it was asked for */
      document_info?: components['schemas']['DocumentInfoBody'];
      /**
       * Format: double
       * @description Seconds from start to completion
       * @example 4.1
       */
      duration: number | null;
      /**
       * @description Id of the run
       * @example 3
       */
      id: number;
      /**
       * @description The higher, the sooner
       * @example 0
       */
      priority: number;
      /**
       * @description Run group that it belongs to
       * @example 1
       */
      run_group_id: number;
      /**
       * @description Parameters of this run alone
       * @example {}
       */
      run_params: Record<string, unknown>;
      /**
       * @description Start of its first step, UTC
       * @example 2026-11-21T09:30:01
       */
      start_date: string | null;
      /**
       * @description RUNNING from its first step on, FAILED as soon as one step failed for good
       * @example COMPLETED
       * @enum {string}
       */
      status: 'PENDING' | 'RUNNING' | 'COMPLETED' | 'ERROR' | 'FAILED';
      /**
       * @description Last change of status, UTC
       * @example 2026-11-21T09:30:05
       */
      status_date: string;
      /**
       * @description Why it failed
       * @example The document is encrypted
       */
      status_message: string | null;
      /**
       * @description Further facts about the status
       * @example {}
       */
      status_meta: Record<string, unknown>;
      /** @description Its steps in their order, where they were asked for */
      steps?: components['schemas']['RunStepBody'][];
      /**
       * @description Workflow definition
       * @example batch
       */
      workflow_definition_id: string;
      /** @description The run once more, in lists with steps or documents: there the Python system has it */
      workflow_run?: components['schemas']['WorkflowRunFields'];
    };
    WorkflowRunDetail: {
      /**
       * @description Batch of the document
       * @example 1
       */
      batch_id: number;
      /**
       * @description End of its last step, UTC
       * @example 2026-11-21T09:30:05
       */
      completed_date: string | null;
      /**
       * @description Creation, UTC
       * @example 2026-11-21T09:30:00
       */
      created_date: string;
      /**
       * @description Hash of the document
       * @example sha256-9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
       */
      doc_id: string;
      /** @description The document, where it was asked for */
      document_info?: components['schemas']['DocumentInfoBody'];
      /**
       * Format: double
       * @description Seconds from start to completion
       * @example 4.1
       */
      duration: number | null;
      /** @description How long it will take; null before 20 documents of the group are finished, while paused, and when finished */
      estimate: components['schemas']['Estimate'] | null;
      /** @description Of a failed run: its cause, and what to do about it */
      failure: components['schemas']['FailureRemedyBody'] | null;
      /**
       * @description Id of the run
       * @example 3
       */
      id: number;
      /**
       * @description The higher, the sooner
       * @example 0
       */
      priority: number;
      /**
       * @description Run group that it belongs to
       * @example 1
       */
      run_group_id: number;
      /**
       * @description Parameters of this run alone
       * @example {}
       */
      run_params: Record<string, unknown>;
      /**
       * @description Start of its first step, UTC
       * @example 2026-11-21T09:30:01
       */
      start_date: string | null;
      /**
       * @description How it stands: a retry that is due is no failure
       * @example retrying
       * @enum {string}
       */
      state: 'pending' | 'running' | 'retrying' | 'paused' | 'completed' | 'failed' | 'cancelled';
      /**
       * @description RUNNING from its first step on, FAILED as soon as one step failed for good
       * @example COMPLETED
       * @enum {string}
       */
      status: 'PENDING' | 'RUNNING' | 'COMPLETED' | 'ERROR' | 'FAILED';
      /**
       * @description Last change of status, UTC
       * @example 2026-11-21T09:30:05
       */
      status_date: string;
      /**
       * @description Why it failed
       * @example The document is encrypted
       */
      status_message: string | null;
      /**
       * @description Further facts about the status
       * @example {}
       */
      status_meta: Record<string, unknown>;
      /** @description Its steps in their order, where they were asked for */
      steps?: components['schemas']['RunStepBody'][];
      /** @description What keeps it from running; null when it is finished, and while it runs unless a server keeps it waiting */
      waiting_for: components['schemas']['WaitingFor'] | null;
      /**
       * @description Workflow definition
       * @example batch
       */
      workflow_definition_id: string;
      /** @description The run once more, in lists with steps or documents: there the Python system has it */
      workflow_run?: components['schemas']['WorkflowRunFields'];
    };
    WorkflowRunFields: {
      /**
       * @description Batch of the document
       * @example 1
       */
      batch_id: number;
      /**
       * @description End of its last step, UTC
       * @example 2026-11-21T09:30:05
       */
      completed_date: string | null;
      /**
       * @description Creation, UTC
       * @example 2026-11-21T09:30:00
       */
      created_date: string;
      /**
       * @description Hash of the document
       * @example sha256-9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
       */
      doc_id: string;
      /**
       * Format: double
       * @description Seconds from start to completion
       * @example 4.1
       */
      duration: number | null;
      /**
       * @description Id of the run
       * @example 3
       */
      id: number;
      /**
       * @description The higher, the sooner
       * @example 0
       */
      priority: number;
      /**
       * @description Run group that it belongs to
       * @example 1
       */
      run_group_id: number;
      /**
       * @description Parameters of this run alone
       * @example {}
       */
      run_params: Record<string, unknown>;
      /**
       * @description Start of its first step, UTC
       * @example 2026-11-21T09:30:01
       */
      start_date: string | null;
      /**
       * @description RUNNING from its first step on, FAILED as soon as one step failed for good
       * @example COMPLETED
       * @enum {string}
       */
      status: 'PENDING' | 'RUNNING' | 'COMPLETED' | 'ERROR' | 'FAILED';
      /**
       * @description Last change of status, UTC
       * @example 2026-11-21T09:30:05
       */
      status_date: string;
      /**
       * @description Why it failed
       * @example The document is encrypted
       */
      status_message: string | null;
      /**
       * @description Further facts about the status
       * @example {}
       */
      status_meta: Record<string, unknown>;
      /**
       * @description Workflow definition
       * @example batch
       */
      workflow_definition_id: string;
    };
    WorkflowRunPage: {
      /** @description Runs of this page */
      items: components['schemas']['WorkflowRunBody'][];
      /**
       * @description This page, from 1
       * @example 1
       */
      page: number;
      /**
       * @description Most runs of a page
       * @example 10
       */
      rows_per_page: number;
      /**
       * @description Runs on all pages
       * @example 120
       */
      total: number;
      /**
       * @description Pages there are
       * @example 12
       */
      total_pages: number;
    };
    WorkflowsStarted: {
      /**
       * @description What was done
       * @example Started 12 workflows
       */
      message: string;
      /**
       * @description Id of the run group
       * @example 3
       */
      run_group: number;
      /**
       * @description Parameters that have no effect, a sentence each
       * @example []
       */
      warnings: string[];
      /**
       * @description Runs created
       * @example 12
       */
      workflows: number;
    };
    WritingGroupBody: {
      /**
       * @description Name of the run group
       * @example Wiki of November
       */
      name: string;
      /**
       * @description Id of the run group
       * @example 1
       */
      run_group_id: number;
      /**
       * @description Its status
       * @example RUNNING
       * @enum {string}
       */
      status: 'PENDING' | 'RUNNING' | 'COMPLETED' | 'ERROR' | 'FAILED';
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  agentsGet: {
    parameters: {
      query?: {
        /** @description Of a log: only lines after this one */
        after?: number;
        /** @description Of the history: only runs before this one */
        before?: number;
        /** @description Most runs or lines */
        limit?: number;
        /** @description Of the history: only runs of this manifest */
        manifest_id?: string;
        /** @description Of the history: only runs of this source */
        source?: string;
        /** @description Of the history: only runs that are so */
        status?: string;
      };
      header?: never;
      path: {
        /** @description Path of the operation in the API of the agents, after `/api/v1/`; holds slashes */
        path: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description As the operation of the agents returns it */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': unknown;
        };
      };
      /** @description A field is wrong */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No agents are configured (AGENTS_URL), the operation is not passed on, or it finds nothing */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The state of what it names does not allow it; the sentence says why */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The agents fail, or refuse this service */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The agents cannot be reached */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The agents, or a source that they ask, do not answer in time */
      504: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  agentsPost: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Path of the operation in the API of the agents, after `/api/v1/`; holds slashes */
        path: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/x-www-form-urlencoded': components['schemas']['AgentsForm'];
      };
    };
    responses: {
      /** @description As the operation of the agents returns it */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': unknown;
        };
      };
      /** @description A field is wrong */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No agents are configured (AGENTS_URL), the operation is not passed on, or it finds nothing */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The request has not arrived in time */
      408: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The state of what it names does not allow it; the sentence says why */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The body is larger than allowed */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The body is of another type than this operation takes */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The agents fail, or refuse this service */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The agents cannot be reached */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The agents, or a source that they ask, do not answer in time */
      504: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  auditList: {
    parameters: {
      query?: {
        /** @description Only this operation */
        action?: string;
        /** @description Only what this one did */
        actor?: string;
        /** @description One-based page */
        page?: number;
        /** @description In who, what, to what, or the details */
        q?: string;
        /** @description Rows of a page */
        rows_per_page?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AuditPage'];
        };
      };
      /** @description An input is missing or wrong; `details` names it */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  batchesList: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BatchBody'][];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  batchesCreate: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': components['schemas']['CreateBatchForm'];
      };
    };
    responses: {
      /** @description Done */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BatchCreated'];
        };
      };
      /** @description An input is missing or wrong; `details` names it */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The request has not arrived in time */
      408: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The body is larger than allowed */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The body is of another type than this operation takes */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  batchSearchGet: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the batch */
        batch_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BatchSummary'];
        };
      };
      /** @description An input is missing or wrong; `details` names it */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No such batch */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  batchRemovalRemove: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the batch */
        batch_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BatchRemoved'];
        };
      };
      /** @description An input is missing or wrong; `details` names it */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No such batch */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service; a part of the batch may be deleted */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  batchSearchListDocuments: {
    parameters: {
      query?: {
        /** @description One-based page */
        page?: number;
        /** @description Text in the URI or the title, or the hash of a document */
        q?: string;
        /** @description Rows of a page */
        rows_per_page?: number;
        /** @description Order; `id` is that of arrival; `-` before it turns it round */
        sort?: 'id' | '-id' | 'uri' | '-uri' | 'file_size' | '-file_size';
        /** @description State of the document: not_started, pending, running, retrying, paused, completed, failed, cancelled; several are separated by commas */
        state?: string;
      };
      header?: never;
      path: {
        /** @description Id of the batch */
        batch_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BatchDocumentPage'];
        };
      };
      /** @description An input is missing or wrong; `details` names it */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No such batch */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  batchRemovalPreview: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the batch */
        batch_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RemovalPreviewBody'];
        };
      };
      /** @description An input is missing or wrong; `details` names it */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No such batch */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  batchSearchPlan: {
    parameters: {
      query?: {
        /** @description Only documents without a run in the newest group of the same workflow and parameters */
        only_unparsed?: boolean;
        /** @description Parameter set; the configured default when absent */
        param_id?: string;
        /** @description Workflow definition; the configured default when absent */
        workflow_definition_id?: string;
      };
      header?: never;
      path: {
        /** @description Id of the batch */
        batch_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['StartPlan'];
        };
      };
      /** @description A handler of the workflow is missing, or a parameter is wrong */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No such batch, workflow definition or parameter set */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description With only_unparsed: the group is being cancelled */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  batchesSteps: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the batch */
        batch_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RunStepBody'][];
        };
      };
      /** @description An input is missing or wrong; `details` names it */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No such batch */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  batchSearchSearch: {
    parameters: {
      query?: {
        /** @description One-based page */
        page?: number;
        /** @description Text in the name or source, or the id */
        q?: string;
        /** @description Rows of a page */
        rows_per_page?: number;
        /** @description Order; `-` before it turns it round */
        sort?: 'id' | '-id' | 'name' | '-name' | 'start_date' | '-start_date' | 'documents' | '-documents';
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BatchPage'];
        };
      };
      /** @description An input is missing or wrong; `details` names it */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  batchesStartWorkflows: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': components['schemas']['StartWorkflowsForm'];
      };
    };
    responses: {
      /** @description Done */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WorkflowsStarted'];
        };
      };
      /** @description A field is wrong, or a handler of the workflow is missing */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No such batch, workflow definition or parameter set */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The request has not arrived in time */
      408: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description With only_unparsed: the group is being cancelled */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The body is larger than allowed */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The body is of another type than this operation takes */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  batchesStatus: {
    parameters: {
      query: {
        /** @description Batch */
        batch_id: number;
        /** @description Whether `workflows` is filled; switch it off for large batches */
        include_workflows?: boolean;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BatchStatusBody'];
        };
      };
      /** @description An input is missing or wrong; `details` names it */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No such batch */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  capabilitiesRead: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CapabilitiesBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  documentsList: {
    parameters: {
      query?: {
        /** @description Only locations in this batch */
        batch_id?: number;
        /** @description Only locations of this source */
        source?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DocumentUriBody'][];
        };
      };
      /** @description Neither source nor batch_id is given */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  documentViewsGet: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Hash of the document */
        doc_hash: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DocumentDetailBody'];
        };
      };
      /** @description The hash is none */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No such document */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  documentContentContent: {
    parameters: {
      query?: never;
      header?: {
        /** @description One range of bytes; anything else is ignored */
        Range?: string;
      };
      path: {
        /** @description Hash of the document */
        doc_hash: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The document in its own type */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/octet-stream': Blob;
        };
      };
      /** @description The part that `Range` names */
      206: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/octet-stream': Blob;
        };
      };
      /** @description The hash is none */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No such document */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The document is shorter */
      416: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  documentViewsOutline: {
    parameters: {
      query?: {
        /** @description What this vector database holds, unless run_id is given; the newest result when it holds none */
        db?: string;
        /** @description What this run made */
        run_id?: number;
      };
      header?: never;
      path: {
        /** @description Hash of the document */
        doc_hash: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DocumentOutlineBody'];
        };
      };
      /** @description The hash is none, or a parameter is wrong */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No such document, or nothing was made of it (yet) */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  documentViewsParts: {
    parameters: {
      query?: {
        /** @description What this vector database holds, unless run_id is given; the newest result when it holds none */
        db?: string;
        /** @description One-based page of the list */
        page?: number;
        /** @description Rows of a page of the list */
        rows_per_page?: number;
        /** @description What this run made */
        run_id?: number;
      };
      header?: never;
      path: {
        /** @description Hash of the document */
        doc_hash: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DocumentPartPage'];
        };
      };
      /** @description The hash is none, or a parameter is wrong */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No such document, or nothing was made of it (yet) */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  documentViewsPassages: {
    parameters: {
      query?: {
        /** @description What this vector database holds, unless run_id is given; the newest result when it holds none */
        db?: string;
        /** @description One-based page of the list */
        page?: number;
        /** @description Only passages on this page of the document, from 1 */
        page_no?: number;
        /** @description Rows of a page of the list */
        rows_per_page?: number;
        /** @description What this run made */
        run_id?: number;
      };
      header?: never;
      path: {
        /** @description Hash of the document */
        doc_hash: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PassagePage'];
        };
      };
      /** @description The hash is none, or a parameter is wrong */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No such document, or nothing was made of it (yet) */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  documentViewsAt: {
    parameters: {
      query?: {
        /** @description What this vector database holds, unless run_id is given; the newest result when it holds none */
        db?: string;
        /** @description The same in the Markdown that was made of it */
        markdown_offset?: number;
        /** @description A page of the document, from 1; with `x` and `y` */
        page_no?: number;
        /** @description What this run made */
        run_id?: number;
        /** @description A place in the document's own text, in UTF-16 code units */
        text_offset?: number;
        /** @description From the page's left edge, in the units of its size */
        x?: string;
        /** @description From the page's top edge */
        y?: string;
      };
      header?: never;
      path: {
        /** @description Hash of the document */
        doc_hash: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PassageAtBody'];
        };
      };
      /** @description The hash is none, or a parameter is wrong */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No such document, or nothing was made of it (yet) */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  documentViewsText: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Hash of the document */
        doc_hash: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DocumentTextBody'];
        };
      };
      /** @description The hash is none */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No such document, or it is no text */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  documentRemovalRemoveLocation: {
    parameters: {
      query: {
        /** @description Where the document comes from */
        source: string;
        /** @description Location of the document in its source */
        uri: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DocumentRemoved'];
        };
      };
      /** @description uri or source is missing */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No such location */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service; nothing was deleted */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  documentRemovalPreview: {
    parameters: {
      query: {
        /** @description Where the document comes from */
        source: string;
        /** @description Location of the document in its source */
        uri: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RemovalPreviewBody'];
        };
      };
      /** @description uri or source is missing */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No such location */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  documentRemovalRemoveOrphans: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OrphansRemoved'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  documentsIngest: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'multipart/form-data': components['schemas']['IngestDocumentForm'];
      };
    };
    responses: {
      /** @description The document is in the batch */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DocumentIngested'];
        };
      };
      /** @description The location resides in another batch, which the body names */
      203: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DocumentIngested'];
        };
      };
      /** @description An input is missing or wrong; `details` names it */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No such batch */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The request has not arrived in time */
      408: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description Larger than MAX_UPLOAD_SIZE */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The body is of another type than this operation takes */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The server of input_uri fails */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The server of input_uri does not answer in time */
      504: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  bundlesIngest: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'multipart/form-data': components['schemas']['IngestDocumentsForm'];
      };
    };
    responses: {
      /** @description At least one document is in */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DocumentsIngested'];
        };
      };
      /** @description No document is in, or the form is broken */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BundleErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description None is in: there is no such batch */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The request has not arrived in time */
      408: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description Too many documents or bytes; or none is in, for its size */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BundleErrorBody'];
        };
      };
      /** @description The body is of another type than this operation takes */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  documentSearchSearch: {
    parameters: {
      query?: {
        /** @description One-based page */
        page?: number;
        /** @description Text in a URI or title of any location, or the beginning of the hash: with `sha256-` before it, or six digits at least */
        q?: string;
        /** @description Rows of a page */
        rows_per_page?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['FoundDocumentPage'];
        };
      };
      /** @description An input is missing or wrong; `details` names it */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  documentTypesList: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DocumentTypeBody'][];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  eventsStream: {
    parameters: {
      query?: {
        /** @description Only events of this batch */
        batch_id?: number;
        /** @description Begin after this event, where the header Last-Event-ID cannot be sent; 0 begins with the first of all. The header wins. */
        last_event_id?: number;
        /** @description Only events of this run group */
        run_group_id?: number;
      };
      header?: {
        /** @description Id of the last event seen; browsers send it when they reconnect */
        'Last-Event-ID'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A stream of events whose `data` is JSON */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/event-stream': components['schemas']['EventBody'];
        };
      };
      /** @description An input is missing or wrong; `details` names it */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description Too many streams are open */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  recentFailuresList: {
    parameters: {
      query?: {
        /** @description Days back to which failures count */
        since_days?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['FailuresBody'];
        };
      };
      /** @description An input is missing or wrong; `details` names it */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  recentFailuresRetry: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': components['schemas']['RetryRecentFailuresForm'];
      };
    };
    responses: {
      /** @description Done */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['FailuresRetried'];
        };
      };
      /** @description An input is missing or wrong; `details` names it */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The request has not arrived in time */
      408: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The body is larger than allowed */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The body is of another type than this operation takes */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  labCompare: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': components['schemas']['CompareForm'];
      };
    };
    responses: {
      /** @description Events as they happen, one JSON object in each line */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/x-ndjson':
            | components['schemas']['LabStartedEvent']
            | components['schemas']['LabStepStartedEvent']
            | components['schemas']['LabStepEndedEvent']
            | components['schemas']['LabDocumentEndedEvent']
            | components['schemas']['LabQuestionAnsweredEvent']
            | components['schemas']['LabCompletedEvent']
            | components['schemas']['LabFailedEvent']
            | components['schemas']['LabAliveEvent'];
        };
      };
      /** @description A field is missing or wrong, a set is faulty, or the workflow cannot run with it */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No such document, parameter set or workflow */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The request has not arrived in time */
      408: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The body is larger than allowed */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The body is of another type than this operation takes */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description As many comparisons as may be are under way, or the lab is switched off */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  vectorDatabasesAdminDocuments2: {
    parameters: {
      query: {
        /** @description Collection, as `collection_name` of a parameter set: the database of that name below `db` */
        collection_name?: string;
        /** @description Vector database, relative to VECTORDB_DIR */
        db: string;
        /** @description Condition on documents: columns, comparisons, LIKE, IN, AND, OR, NOT and some functions of SQL. Anything else is a 400 that lists what is allowed. */
        filter?: string;
        /** @description Most documents; all when absent */
        limit?: number;
        /** @description Only documents of this type */
        mime_type?: string;
        /** @description Documents left out before the first */
        offset?: number;
        /** @description Only documents of this source */
        source?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['VectorDocumentList'];
        };
      };
      /** @description A parameter is missing or wrong, the filter included */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No such vector database */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database cannot be read */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  vectorDatabasesAdminInfo2: {
    parameters: {
      query: {
        /** @description Collection, as `collection_name` of a parameter set: the database of that name below `db` */
        collection_name?: string;
        /** @description Vector database, relative to VECTORDB_DIR */
        db: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['VectorDatabaseInfoBody'];
        };
      };
      /** @description db is missing, or leaves VECTORDB_DIR; or collection_name can be none */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No such vector database */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database cannot be opened */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  vectorDatabasesList2: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['VectorDatabaseList'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  vectorDatabasesSearch2: {
    parameters: {
      query: {
        /** @description Collection, as `collection_name` of a parameter set: the database of that name below `db` */
        collection_name?: string;
        /** @description Vector database, relative to VECTORDB_DIR */
        db: string;
        /** @description Condition on documents: columns, comparisons, LIKE, IN, AND, OR, NOT and some functions of SQL. Anything else is a 400 that lists what is allowed. */
        filter?: string;
        /** @description Most hits */
        limit?: number;
        /** @description Only documents of this type */
        mime_type?: string;
        /** @description By meaning, by words, or both */
        mode?: 'vector' | 'fts' | 'hybrid';
        /** @description What is looked for */
        q: string;
        /** @description Only documents of this source */
        source?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SearchBody'];
        };
      };
      /** @description A parameter is missing or wrong, the filter included */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No such vector database */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The embedding server of the database fails */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The embedding server does not answer in time */
      504: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  vectorDatabasesAdminVacuumByGet2: {
    parameters: {
      query: {
        /** @description Collection, as `collection_name` of a parameter set: the database of that name below `db` */
        collection_name?: string;
        /** @description Vector database, relative to VECTORDB_DIR */
        db: string;
        /** @description Seconds for which replaced versions stay readable; VECTORDB_RETENTION when absent. With 0, no file keeps anything of a document that was removed: searches that are under way in other processes may fail, and the next ones work. */
        retention?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['VectorDatabaseVacuumed'];
        };
      };
      /** @description db is missing, or leaves VECTORDB_DIR; or collection_name can be none */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No such vector database */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database could not be compacted */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description Another process maintains the database, or writers got in the way */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  vectorDatabasesAdminVacuum2: {
    parameters: {
      query?: {
        /** @description Collection, as `collection_name` of a parameter set: the database of that name below `db` */
        collection_name?: string;
        /** @description Vector database, relative to VECTORDB_DIR */
        db?: string;
        /** @description Seconds for which replaced versions stay readable; VECTORDB_RETENTION when absent. With 0, no file keeps anything of a document that was removed: searches that are under way in other processes may fail, and the next ones work. */
        retention?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/x-www-form-urlencoded': components['schemas']['VacuumForm'];
      };
    };
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['VectorDatabaseVacuumed'];
        };
      };
      /** @description db is missing, or leaves VECTORDB_DIR; or collection_name can be none */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No such vector database */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The request has not arrived in time */
      408: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The body is larger than allowed */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The body is of another type than this operation takes */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database could not be compacted */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description Another process maintains the database, or writers got in the way */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  clientLogsAccept: {
    parameters: {
      query?: never;
      header?: {
        /** @description How the body is compressed */
        'Content-Encoding'?: 'identity' | 'gzip' | 'deflate';
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['LogBatchDto'];
      };
    };
    responses: {
      /** @description The batch was accepted */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['LogsAccepted'];
        };
      };
      /** @description The bearer token is missing or invalid */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The request has not arrived in time */
      408: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The body is larger than 1,048,576 bytes, as sent or inflated */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The body is no JSON, or encoded in an unknown way */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The body is malformed; `details` names each faulty field */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The key server that proves tokens does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  noticesList: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NoticesBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  overviewRead: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OverviewBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  sourceStatusCompare: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': components['schemas']['SourceStatusForm'];
      };
    };
    responses: {
      /** @description By URI */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            [key: string]: components['schemas']['SourceStatusEntry'];
          };
        };
      };
      /** @description A field is missing, or hashes is no JSON object of hashes */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The request has not arrived in time */
      408: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The body is larger than allowed */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The body is of another type than this operation takes */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  overTimeCompare: {
    parameters: {
      query: {
        /** @description Run groups, 5 at most, separated by commas */
        run_group_ids: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ComparisonBody'];
        };
      };
      /** @description An input is missing or wrong; `details` names it */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No such group */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  overTimeDays: {
    parameters: {
      query?: {
        /** @description Days back from today, which is the last */
        days?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DaysBody'];
        };
      };
      /** @description An input is missing or wrong; `details` names it */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  overTimeSteps: {
    parameters: {
      query?: {
        /** @description Steps of runs that completed in these last hours */
        hours?: number;
        /** @description Steps of this run group; either this or `hours` */
        run_group_id?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DistributionsBody'];
        };
      };
      /** @description Neither or both of run_group_id and hours are given, or one is wrong */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No such group */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  statisticsDurations: {
    parameters: {
      query: {
        /** @description Run group */
        run_group_id: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['StepDurationsBody'][];
        };
      };
      /** @description An input is missing or wrong; `details` names it */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No such group */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  statisticsStepCounts: {
    parameters: {
      query: {
        /** @description Run group */
        run_group_id: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['StepCountBody'][];
        };
      };
      /** @description An input is missing or wrong; `details` names it */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No such group */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  overTimeThroughput: {
    parameters: {
      query?: {
        /** @description Hours back from now */
        hours?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ThroughputBody'];
        };
      };
      /** @description An input is missing or wrong; `details` names it */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  vectorChunksPage: {
    parameters: {
      query: {
        /** @description Collection, as `collection_name` of a parameter set: the database of that name below `db` */
        collection_name?: string;
        /** @description Vector database, relative to VECTORDB_DIR */
        db: string;
        /** @description Hash of the document */
        doc_hash?: string;
        /** @description Id of the document in the vector database */
        document_id?: string;
        /** @description One-based page of the list */
        page?: number;
        /** @description Rows of a page of the list */
        rows_per_page?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['VectorChunkPage'];
        };
      };
      /** @description A parameter is missing or wrong */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No such vector database */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  vectorDeletionsDelete: {
    parameters: {
      query: {
        /** @description Collection, as `collection_name` of a parameter set: the database of that name below `db` */
        collection_name?: string;
        /** @description Name of the database once more, as `name` of the list has it: with its collection, if it is one */
        confirm: string;
        /** @description Vector database, relative to VECTORDB_DIR */
        db: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['VectorDatabaseDeleted'];
        };
      };
      /** @description db is missing, or leaves VECTORDB_DIR; or collection_name can be none; or confirm is not the name */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No such vector database */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A run group that has not ended writes it; the message says which */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description It is being maintained, or documents are being removed from it */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  vectorDeletionsPreview: {
    parameters: {
      query: {
        /** @description Collection, as `collection_name` of a parameter set: the database of that name below `db` */
        collection_name?: string;
        /** @description Vector database, relative to VECTORDB_DIR */
        db: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['VectorDeletionPreview'];
        };
      };
      /** @description db is missing, or leaves VECTORDB_DIR; or collection_name can be none */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No such vector database */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  vectorDatabasesAdminDocuments: {
    parameters: {
      query: {
        /** @description Collection, as `collection_name` of a parameter set: the database of that name below `db` */
        collection_name?: string;
        /** @description Vector database, relative to VECTORDB_DIR */
        db: string;
        /** @description Condition on documents: columns, comparisons, LIKE, IN, AND, OR, NOT and some functions of SQL. Anything else is a 400 that lists what is allowed. */
        filter?: string;
        /** @description Most documents; all when absent */
        limit?: number;
        /** @description Only documents of this type */
        mime_type?: string;
        /** @description Documents left out before the first */
        offset?: number;
        /** @description Only documents of this source */
        source?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['VectorDocumentList'];
        };
      };
      /** @description A parameter is missing or wrong, the filter included */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No such vector database */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database cannot be read */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  vectorDatabasesAdminInfo: {
    parameters: {
      query: {
        /** @description Collection, as `collection_name` of a parameter set: the database of that name below `db` */
        collection_name?: string;
        /** @description Vector database, relative to VECTORDB_DIR */
        db: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['VectorDatabaseInfoBody'];
        };
      };
      /** @description db is missing, or leaves VECTORDB_DIR; or collection_name can be none */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No such vector database */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database cannot be opened */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  vectorDatabasesList: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['VectorDatabaseList'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  questionsList: {
    parameters: {
      query: {
        /** @description Collection, as `collection_name` of a parameter set: the database of that name below `db` */
        collection_name?: string;
        /** @description Vector database, relative to VECTORDB_DIR */
        db: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['QuestionListBody'];
        };
      };
      /** @description db is missing, or leaves VECTORDB_DIR; or collection_name can be none */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  questionsKeep: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': components['schemas']['KeepQuestionForm'];
      };
    };
    responses: {
      /** @description Done */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['KeptQuestionBody'];
        };
      };
      /** @description A field is missing or wrong; nothing is expected */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The request has not arrived in time */
      408: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description There are as many questions as may be */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The body is larger than allowed */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The body is of another type than this operation takes */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  questionsRemove: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the question */
        question_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['QuestionRemoved'];
        };
      };
      /** @description The id is none */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No such question */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  questionsResults: {
    parameters: {
      query?: {
        /** @description Most results */
        limit?: number;
      };
      header?: never;
      path: {
        /** @description Id of the question */
        question_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['QuestionResultList'];
        };
      };
      /** @description The id is none, or limit is wrong */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No such question */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  questionsAsk: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': components['schemas']['VectorDatabaseQuery'];
      };
    };
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['QuestionsAsked'];
        };
      };
      /** @description db is missing, or leaves VECTORDB_DIR; or collection_name can be none */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The request has not arrived in time */
      408: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The body is larger than allowed */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The body is of another type than this operation takes */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  vectorDatabasesSearch: {
    parameters: {
      query: {
        /** @description Collection, as `collection_name` of a parameter set: the database of that name below `db` */
        collection_name?: string;
        /** @description Vector database, relative to VECTORDB_DIR */
        db: string;
        /** @description Condition on documents: columns, comparisons, LIKE, IN, AND, OR, NOT and some functions of SQL. Anything else is a 400 that lists what is allowed. */
        filter?: string;
        /** @description Most hits */
        limit?: number;
        /** @description Only documents of this type */
        mime_type?: string;
        /** @description By meaning, by words, or both */
        mode?: 'vector' | 'fts' | 'hybrid';
        /** @description What is looked for */
        q: string;
        /** @description Only documents of this source */
        source?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SearchBody'];
        };
      };
      /** @description A parameter is missing or wrong, the filter included */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No such vector database */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The embedding server of the database fails */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The embedding server does not answer in time */
      504: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  vectorDatabasesAdminVacuumByGet: {
    parameters: {
      query: {
        /** @description Collection, as `collection_name` of a parameter set: the database of that name below `db` */
        collection_name?: string;
        /** @description Vector database, relative to VECTORDB_DIR */
        db: string;
        /** @description Seconds for which replaced versions stay readable; VECTORDB_RETENTION when absent. With 0, no file keeps anything of a document that was removed: searches that are under way in other processes may fail, and the next ones work. */
        retention?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['VectorDatabaseVacuumed'];
        };
      };
      /** @description db is missing, or leaves VECTORDB_DIR; or collection_name can be none */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No such vector database */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database could not be compacted */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description Another process maintains the database, or writers got in the way */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  vectorDatabasesAdminVacuum: {
    parameters: {
      query?: {
        /** @description Collection, as `collection_name` of a parameter set: the database of that name below `db` */
        collection_name?: string;
        /** @description Vector database, relative to VECTORDB_DIR */
        db?: string;
        /** @description Seconds for which replaced versions stay readable; VECTORDB_RETENTION when absent. With 0, no file keeps anything of a document that was removed: searches that are under way in other processes may fail, and the next ones work. */
        retention?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/x-www-form-urlencoded': components['schemas']['VacuumForm'];
      };
    };
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['VectorDatabaseVacuumed'];
        };
      };
      /** @description db is missing, or leaves VECTORDB_DIR; or collection_name can be none */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No such vector database */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The request has not arrived in time */
      408: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The body is larger than allowed */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The body is of another type than this operation takes */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database could not be compacted */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description Another process maintains the database, or writers got in the way */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  vectorChunksVersions: {
    parameters: {
      query: {
        /** @description Collection, as `collection_name` of a parameter set: the database of that name below `db` */
        collection_name?: string;
        /** @description Vector database, relative to VECTORDB_DIR */
        db: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['VectorDatabaseVersionsBody'];
        };
      };
      /** @description db is missing, or leaves VECTORDB_DIR; or collection_name can be none */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No such vector database */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  workflowRunsList: {
    parameters: {
      query?: {
        /** @description Only runs of this batch */
        batch_id?: number;
        /** @description Adds `document_info` to each run */
        include_doc_info?: boolean;
        /** @description Adds `steps` to each run */
        include_steps?: boolean;
        /** @description One-based page; giving it or `rows_per_page` paginates */
        page?: number;
        /** @description Rows of a page, 10 when only `page` is given */
        rows_per_page?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description An array, or a page when `page` or `rows_per_page` is given */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WorkflowRunBody'][] | components['schemas']['WorkflowRunPage'];
        };
      };
      /** @description An input is missing or wrong; `details` names it */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  workflowStartsStart: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': components['schemas']['StartWorkflowForm'];
      };
    };
    responses: {
      /** @description The run with its steps */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['StartedRunBody'];
        };
      };
      /** @description A field is wrong, a handler of the workflow is missing, or a step reads what no earlier one makes */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No such document, workflow definition or parameter set */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The request has not arrived in time */
      408: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The body is larger than allowed */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The body is of another type than this operation takes */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  bulkApply: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/x-www-form-urlencoded': components['schemas']['BulkForm'];
      };
    };
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BulkBody'];
        };
      };
      /** @description A field is wrong, or neither a condition nor an operation is given */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No such operation, or it is long ago */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The request has not arrived in time */
      408: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The body is larger than allowed */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The body is of another type than this operation takes */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A worker does not let go of a step; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  workflowRunsListByStatus: {
    parameters: {
      query: {
        /** @description Only runs of this batch */
        batch_id?: number;
        /** @description Adds `document_info` to each run */
        include_doc_info?: boolean;
        /** @description One-based page; giving it or `rows_per_page` paginates */
        page?: number;
        /** @description Rows of a page, 10 when only `page` is given */
        rows_per_page?: number;
        /** @description Status of the runs */
        status: 'PENDING' | 'RUNNING' | 'COMPLETED' | 'ERROR' | 'FAILED';
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description An array, or a page when `page` or `rows_per_page` is given */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WorkflowRunBody'][] | components['schemas']['WorkflowRunPage'];
        };
      };
      /** @description An input is missing or wrong; `details` names it */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  definitionsList: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DefinitionSummary'][];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  definitionsText: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the workflow definition */
        workflow_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The YAML text as it is */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/yaml': string;
        };
      };
      /** @description The id can be none, or the file is broken */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No such definition */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  failuresList: {
    parameters: {
      query?: {
        /** @description Failures of this batch; either this or `run_group_id` */
        batch_id?: number;
        /** @description Failures of this run group */
        run_group_id?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['FailuresBody'];
        };
      };
      /** @description Neither or both of batch_id and run_group_id are given, or a field is wrong */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No such batch or run group */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  failuresRetry: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': components['schemas']['RetryFailuresForm'];
      };
    };
    responses: {
      /** @description Done */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['FailuresRetried'];
        };
      };
      /** @description Neither or both of batch_id and run_group_id are given, or a field is wrong */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No such batch or run group */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The request has not arrived in time */
      408: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A group is being cancelled */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The body is larger than allowed */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The body is of another type than this operation takes */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  parameterSetsList2: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ParameterSetSummary'][];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  parameterSetsUpload2: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': components['schemas']['UploadParameterSetForm'];
      };
    };
    responses: {
      /** @description Done */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ParameterSetUploaded'];
        };
      };
      /** @description The YAML is faulty; each fault is named with its line */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The request has not arrived in time */
      408: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A set has this id */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The body is larger than allowed */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The body is of another type than this operation takes */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The set could not be stored */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  parameterSetsText2: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the parameter set */
        set_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The YAML text as it is */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/yaml': string;
        };
      };
      /** @description The id can be none, or the file is broken */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No such set */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  parameterSetsRemove2: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the parameter set */
        set_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ParameterSetRemoved'];
        };
      };
      /** @description The id can be none */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The set is built in */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No such set */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A run group that is not finished uses it */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The set could not be deleted */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  parameterSetsReplace2: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the parameter set */
        set_id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': components['schemas']['ReplaceParameterSetForm'];
      };
    };
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ParameterSetUploaded'];
        };
      };
      /** @description The id can be none, or the YAML is faulty or has another id; each fault is named with its line */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The set is built in */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No such set */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The request has not arrived in time */
      408: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The set has another text than `replaces_hash` says */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The body is larger than allowed */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The body is of another type than this operation takes */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The set could not be stored */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  parameterSetsOfTarget2: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Vector database; may hold slashes */
        target: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WorkflowParams'][];
        };
      };
      /** @description The target can be no vector database */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  parameterSetsValidate2: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': components['schemas']['ValidateParameterSetForm'];
      };
    };
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ParameterSetValidation'];
        };
      };
      /** @description An input is missing or wrong; `details` names it */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The request has not arrived in time */
      408: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The body is larger than allowed */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The body is of another type than this operation takes */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  parameterSetsList: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ParameterSetSummary'][];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  parameterSetsUpload: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': components['schemas']['UploadParameterSetForm'];
      };
    };
    responses: {
      /** @description Done */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ParameterSetUploaded'];
        };
      };
      /** @description The YAML is faulty; each fault is named with its line */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The request has not arrived in time */
      408: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A set has this id */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The body is larger than allowed */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The body is of another type than this operation takes */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The set could not be stored */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  parameterSetsText: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the parameter set */
        set_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The YAML text as it is */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/yaml': string;
        };
      };
      /** @description The id can be none, or the file is broken */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No such set */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  parameterSetsRemove: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the parameter set */
        set_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ParameterSetRemoved'];
        };
      };
      /** @description The id can be none */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The set is built in */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No such set */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A run group that is not finished uses it */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The set could not be deleted */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  parameterSetsReplace: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the parameter set */
        set_id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': components['schemas']['ReplaceParameterSetForm'];
      };
    };
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ParameterSetUploaded'];
        };
      };
      /** @description The id can be none, or the YAML is faulty or has another id; each fault is named with its line */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The set is built in */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No such set */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The request has not arrived in time */
      408: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The set has another text than `replaces_hash` says */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The body is larger than allowed */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The body is of another type than this operation takes */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The set could not be stored */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  parameterSetsOfTarget: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Vector database; may hold slashes */
        target: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WorkflowParams'][];
        };
      };
      /** @description The target can be no vector database */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  parameterSetsValidate: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': components['schemas']['ValidateParameterSetForm'];
      };
    };
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ParameterSetValidation'];
        };
      };
      /** @description An input is missing or wrong; `details` names it */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The request has not arrived in time */
      408: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The body is larger than allowed */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The body is of another type than this operation takes */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  workflowStartsRetry: {
    parameters: {
      query?: {
        /** @description Run group whose failed steps are reset */
        run_group_id?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/x-www-form-urlencoded': components['schemas']['RetryForm'];
      };
    };
    responses: {
      /** @description Done */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['StepsReset'];
        };
      };
      /** @description An input is missing or wrong; `details` names it */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No such group */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The request has not arrived in time */
      408: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The group is being cancelled */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The body is larger than allowed */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The body is of another type than this operation takes */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service; some may be reset */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  runGroupsList2: {
    parameters: {
      query?: {
        /** @description Only groups of this batch */
        batch_id?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RunGroupBody'][];
        };
      };
      /** @description An input is missing or wrong; `details` names it */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  runGroupsGet2: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the run group */
        run_group_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RunGroupDetail'];
        };
      };
      /** @description An input is missing or wrong; `details` names it */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No such group */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  runGroupsRemove2: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the run group */
        run_group_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RunGroupRemoved'];
        };
      };
      /** @description An input is missing or wrong; `details` names it */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No such group */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service; nothing was deleted */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  groupControlCancel2: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the run group */
        run_group_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GroupControlled'];
        };
      };
      /** @description An input is missing or wrong; `details` names it */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No such run group */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The run group is finished, or being cancelled */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A worker does not let go of a step; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  groupControlPause2: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the run group */
        run_group_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GroupControlled'];
        };
      };
      /** @description An input is missing or wrong; `details` names it */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No such run group */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The run group is finished, or being cancelled */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A worker does not let go of a step; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  groupControlPriority2: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the run group */
        run_group_id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': components['schemas']['PriorityForm'];
      };
    };
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GroupControlled'];
        };
      };
      /** @description An input is missing or wrong; `details` names it */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No such run group */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The request has not arrived in time */
      408: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The run group is finished, or being cancelled */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The body is larger than allowed */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The body is of another type than this operation takes */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A worker does not let go of a step; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  groupControlProgress2: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the run group */
        run_group_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ProgressBody'];
        };
      };
      /** @description An input is missing or wrong; `details` names it */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No such run group */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  groupControlResume2: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the run group */
        run_group_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GroupControlled'];
        };
      };
      /** @description An input is missing or wrong; `details` names it */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No such run group */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The run group is finished, or being cancelled */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A worker does not let go of a step; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  runGroupsStats2: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the run group */
        run_group_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RunGroupStatsBody'];
        };
      };
      /** @description An input is missing or wrong; `details` names it */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No such group */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  runGroupsList: {
    parameters: {
      query?: {
        /** @description Only groups of this batch */
        batch_id?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RunGroupBody'][];
        };
      };
      /** @description An input is missing or wrong; `details` names it */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  runGroupsGet: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the run group */
        run_group_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RunGroupDetail'];
        };
      };
      /** @description An input is missing or wrong; `details` names it */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No such group */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  runGroupsRemove: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the run group */
        run_group_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RunGroupRemoved'];
        };
      };
      /** @description An input is missing or wrong; `details` names it */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No such group */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service; nothing was deleted */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  groupControlCancel: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the run group */
        run_group_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GroupControlled'];
        };
      };
      /** @description An input is missing or wrong; `details` names it */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No such run group */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The run group is finished, or being cancelled */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A worker does not let go of a step; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  groupControlPause: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the run group */
        run_group_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GroupControlled'];
        };
      };
      /** @description An input is missing or wrong; `details` names it */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No such run group */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The run group is finished, or being cancelled */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A worker does not let go of a step; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  groupControlPriority: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the run group */
        run_group_id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': components['schemas']['PriorityForm'];
      };
    };
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GroupControlled'];
        };
      };
      /** @description An input is missing or wrong; `details` names it */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No such run group */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The request has not arrived in time */
      408: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The run group is finished, or being cancelled */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The body is larger than allowed */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The body is of another type than this operation takes */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A worker does not let go of a step; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  groupControlProgress: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the run group */
        run_group_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ProgressBody'];
        };
      };
      /** @description An input is missing or wrong; `details` names it */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No such run group */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  groupControlResume: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the run group */
        run_group_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GroupControlled'];
        };
      };
      /** @description An input is missing or wrong; `details` names it */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No such run group */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The run group is finished, or being cancelled */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A worker does not let go of a step; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  runGroupsStats: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the run group */
        run_group_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RunGroupStatsBody'];
        };
      };
      /** @description An input is missing or wrong; `details` names it */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No such group */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  workflowRunsListOfBatch: {
    parameters: {
      query: {
        /** @description Batch */
        batch_id: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WorkflowRunBody'][];
        };
      };
      /** @description An input is missing or wrong; `details` names it */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  workflowRunsGet: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the workflow run */
        workflow_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WorkflowRunDetail'];
        };
      };
      /** @description An input is missing or wrong; `details` names it */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No such run */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  runArtifactsList: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the workflow run */
        workflow_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RunArtifactBody'][];
        };
      };
      /** @description An input is missing or wrong; `details` names it */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No such workflow run */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  runArtifactsContent: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description What the artifact is */
        type: 'DOC' | 'PARSED_MD' | 'PARSED_JSON' | 'CHUNKS' | 'EMBEDDINGS' | 'RAG';
        /** @description Id of the workflow run */
        workflow_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Markdown, JSON, bytes (embeddings), or the document in its own type */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': Blob;
          'application/octet-stream': Blob;
          'text/markdown': Blob;
        };
      };
      /** @description The id is wrong, or there is no such type */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No such run, or it has no such artifact (yet) */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  runControlCancel: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the workflow run */
        workflow_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RunControlled'];
        };
      };
      /** @description An input is missing or wrong; `details` names it */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No such workflow run */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The workflow run is finished, or being cancelled */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A worker does not let go of a step; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  workflowRunsLifecycle: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the workflow run */
        workflow_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['LifecycleBody'][];
        };
      };
      /** @description An input is missing or wrong; `details` names it */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No such run */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  runControlPause: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the workflow run */
        workflow_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RunControlled'];
        };
      };
      /** @description An input is missing or wrong; `details` names it */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No such workflow run */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The workflow run is finished, or being cancelled */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A worker does not let go of a step; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  runControlPriority: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the workflow run */
        workflow_id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': components['schemas']['PriorityForm'];
      };
    };
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RunControlled'];
        };
      };
      /** @description An input is missing or wrong; `details` names it */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No such workflow run */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The request has not arrived in time */
      408: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The workflow run is finished, or being cancelled */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The body is larger than allowed */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The body is of another type than this operation takes */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A worker does not let go of a step; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  runControlProgress: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the workflow run */
        workflow_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ProgressBody'];
        };
      };
      /** @description An input is missing or wrong; `details` names it */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No such workflow run */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  runControlResume: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the workflow run */
        workflow_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RunControlled'];
        };
      };
      /** @description An input is missing or wrong; `details` names it */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No such workflow run */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The workflow run is finished, or being cancelled */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A worker does not let go of a step; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  runSearchSearch: {
    parameters: {
      query?: {
        /** @description Runs of this batch */
        batch_id?: number;
        /** @description Runs that this bulk operation was the last to change */
        bulk_id?: number;
        /** @description Runs that failed with this stable code */
        code?: string;
        /** @description Runs of this document */
        doc_id?: string;
        /** @description Runs that failed then or later, UTC */
        failed_since?: string;
        /** @description Only the newest run of each document in its batch */
        newest?: boolean;
        /** @description One-based page */
        page?: number;
        /** @description Text in a URI or the title of the document, the id of a run, or the hash of a document */
        q?: string;
        /** @description Rows of a page */
        rows_per_page?: number;
        /** @description Runs of this run group */
        run_group_id?: number;
        /** @description Order; `-` before it turns it round */
        sort?: 'created_date' | '-created_date' | 'status_date' | '-status_date' | 'priority' | '-priority';
        /** @description Runs of documents of this source */
        source?: string;
        /** @description State of the run: pending, running, retrying, paused, completed, failed, cancelled; several are separated by commas */
        state?: string;
        /** @description This run and older ones: a list keeps its rows while others are started */
        up_to_id?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ListedRunPage'];
        };
      };
      /** @description An input is missing or wrong; `details` names it */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  stepTypesList: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['StepTypeBody'][];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  workflowRunsSteps: {
    parameters: {
      query: {
        /** @description Status of the steps */
        status: 'PENDING' | 'RUNNING' | 'COMPLETED' | 'ERROR' | 'FAILED';
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RunStepBody'][];
        };
      };
      /** @description The status is missing or unknown */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description No credentials, or wrong ones */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description A fault of the service, which its log describes */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The database does not answer; try again */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  healthHealth: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['HealthBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  healthReady: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "status": "ready"
           *     }
           */
          'application/json': components['schemas']['HealthBody'];
        };
      };
      /** @description This server is not known by that host name, or a page of another site may not change anything here */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description The path, query and headers are longer than 16 KiB together */
      431: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description It does not, and why */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
}

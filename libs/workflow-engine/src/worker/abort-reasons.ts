/** Why running handlers are aborted when the worker stops: their steps go back to PENDING, the attempt does not count. */
export class ShutdownAbort extends Error {
  constructor() {
    super('The worker is shutting down');
    this.name = 'ShutdownAbort';
  }
}

/** Why a handler is aborted whose step belongs to another worker, or was cancelled: its outcome is dropped. */
export class LeaseLostAbort extends Error {
  constructor(stepId: number) {
    super(`Step ${stepId} is no longer held by this worker`);
    this.name = 'LeaseLostAbort';
  }
}

/** Why a lifecycle handler is aborted that another worker, or a later attempt here, has taken over: its outcome is dropped. */
export class HandlerLostAbort extends Error {
  constructor(lifecycleId: number) {
    super(`Lifecycle handler ${lifecycleId} is no longer held by this worker`);
    this.name = 'HandlerLostAbort';
  }
}

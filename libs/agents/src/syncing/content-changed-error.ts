import { PermanentError } from '@sluice/domain';

/** Thrown when a document no longer has the content that was planned, or listed in an inventory. */
export class ContentChangedError extends PermanentError {
  constructor() {
    super('CONTENT_CHANGED', 'It has changed since it was listed; make a new plan or inventory');
  }
}

import { TransientError } from '@sluice/domain';

/** The fault of content that was cut off, or changed while it was listed and read. */
export const contentDiffers = (): TransientError =>
  new TransientError('SCM_CONTENT_DIFFERS', 'The git platform delivered other bytes than it listed; try again');

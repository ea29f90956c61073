import type { MadeBy } from '@sluice/steps';

/** What made all artifacts before makers were recorded, as far as anybody knows: it leaves no mark, so that they stay valid. */
const FIRST_VERSION = 1;

export const madeByVersion = (name: string, version: number): MadeBy | null =>
  version === FIRST_VERSION ? null : { [name]: version };

import { SetMetadata } from '@nestjs/common';

export const AUDITED = Symbol('audited');

/** How an operation gets into the audit log. */
export const Audited = {
  /** Not at all: it changes nothing. */
  Never: 'never',
  /** An entry for each time. */
  Each: 'each',
  /** One entry an hour for who does it to the same thing, with a count: 100,000 uploads are not 100,000 entries. */
  Together: 'together',
  /** The same for an operation that does several things: it says of each what it was about, see `auditOf`. */
  TogetherByPart: 'together by part',
} as const;
export type Audited = (typeof Audited)[keyof typeof Audited];

/** Says so of an operation. Those that say nothing are audited each time, unless they are a GET. */
export const AuditedAs = (audited: Audited): MethodDecorator => SetMetadata(AUDITED, audited);

/** An operation that changes nothing although it is no GET, such as a comparison or a preview. */
export const Unaudited = (): MethodDecorator => AuditedAs(Audited.Never);

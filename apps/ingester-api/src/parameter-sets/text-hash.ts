import { createHash } from 'node:crypto';
import type { TextPattern } from '@sluice/http-kit';

/** By this a text is known to be the one that somebody has read. */
export const textHash = (text: string): string => `sha256-${createHash('sha256').update(text).digest('hex')}`;

export const TEXT_HASH: TextPattern = { pattern: /^sha256-[0-9a-f]{64}$/, expected: 'sha256- and 64 hex digits' };

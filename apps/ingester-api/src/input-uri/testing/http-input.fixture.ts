import type { ResolveHost } from '@sluice/io';
import { HttpInput, type HttpInputSettings } from '../http/http-input.js';
import { someSettings } from './settings.fixture.js';

/** Whatever the name is, it is this machine. */
export const resolveToLoopback: ResolveHost = () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]);

/** An input that may reach `allowHosts` and finds every name on this machine. */
export const inputAllowing = (
  allowHosts: string[],
  over: Partial<HttpInputSettings> = {},
  resolve = resolveToLoopback,
): HttpInput => new HttpInput({ ...someSettings(), allowHosts, ...over }, resolve);

/** Requests to servers; apart from the rest, because loading undici takes memory and time that who asks no server saves. */
export { arrivingStream, type ArrivalRules } from './http/arriving-stream.js';
export { contentDecoders } from './http/content-decoders.js';
export { fetchBy, type Fetch } from './http/fetch-by.js';
export { guardedAgent, type GuardedAgentOptions } from './http/guarded-agent.js';
export { HttpClient, type HttpRequest } from './http/http-client.js';
export type { HttpLimits } from './http/http-limits.js';
export { plainHeaders, type HttpResponse } from './http/http-response.js';
export { ConnectionError, networkFault } from './http/network-fault.js';
export { httpUrlOf, RedirectRefusedError, utf8Header } from './http/redirects.js';

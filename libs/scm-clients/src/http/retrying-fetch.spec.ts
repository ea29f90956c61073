import { describe, expect, it } from '@jest/globals';
import { QuotaError, UpstreamError } from '@sluice/domain';
import { RetryingFetch, type RetryingFetchOptions } from './retrying-fetch.js';

const URL_ = new URL('https://api.example/x');
const signal = new AbortController().signal;

/** A platform that gives these answers in order, and a clock that only waiting moves. */
function platform(answers: (Response | Error)[], options: Partial<RetryingFetchOptions> = {}) {
  const waits: number[] = [];
  let now = 1_000_000;
  let calls = 0;
  const http = new RetryingFetch({
    platform: 'GitHub',
    maxWaitMs: 120_000,
    now: () => now,
    wait: (ms) => {
      waits.push(ms);
      now += ms;
      return Promise.resolve();
    },
    fetch: () => {
      const answer = answers[calls++]!;
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
    ...options,
  });
  return { http, waits, calls: () => calls };
}

const limited = (seconds: number): Response =>
  new Response('{}', { status: 403, headers: { 'retry-after': String(seconds) } });
const ok = (): Response => new Response('fine');

describe('RetryingFetch', () => {
  it('waits as long as the platform asks, then tries again', async () => {
    const { http, waits } = platform([limited(30), ok()]);
    expect(await (await http.fetch(URL_, {}, signal)).text()).toBe('fine');
    expect(waits).toEqual([30_000]);
  });

  it('gives up at once when the platform asks for more than allowed, saying for how long', async () => {
    const { http, waits } = platform([limited(3600)]);
    const error: unknown = await http.fetch(URL_, {}, signal).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(QuotaError);
    expect(error).toMatchObject({ code: 'SCM_RATE_LIMITED', retryAfterMs: 3_600_000 });
    expect(waits).toEqual([]);
  });

  it('gives up when several waits together are longer than allowed', async () => {
    const { http, waits } = platform([limited(100), limited(100)]);
    await expect(http.fetch(URL_, {}, signal)).rejects.toBeInstanceOf(QuotaError);
    expect(waits).toEqual([100_000]);
  });

  it('holds back other requests while a limit is known', async () => {
    const { http, calls } = platform([limited(3600)]);
    await expect(http.fetch(URL_, {}, signal)).rejects.toBeInstanceOf(QuotaError);
    await expect(http.fetch(URL_, {}, signal)).rejects.toBeInstanceOf(QuotaError);
    expect(calls()).toBe(1);
  });

  it('returns a refusal that is no limit, with its body', async () => {
    const { http } = platform([new Response('{"message":"no"}', { status: 403 })]);
    const response = await http.fetch(URL_, {}, signal);
    expect([response.status, await response.text()]).toEqual([403, '{"message":"no"}']);
  });

  it('bridges a short outage', async () => {
    const cut = new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') });
    const { http, waits } = platform([cut, new Response('', { status: 502 }), ok()]);
    expect((await http.fetch(URL_, {}, signal)).status).toBe(200);
    expect(waits).toHaveLength(2);
  });

  it('says what failed when the outage lasts', async () => {
    const cut = () => new TypeError('fetch failed', { cause: new Error('getaddrinfo ENOTFOUND git.example') });
    const { http, calls } = platform([cut(), cut(), cut(), cut()]);
    await expect(http.fetch(URL_, {}, signal)).rejects.toThrow(
      'GitHub cannot be reached: getaddrinfo ENOTFOUND git.example',
    );
    expect(calls()).toBe(4);
  });

  it('says so when the platform does not begin to answer', async () => {
    const silent = (): UpstreamError => new UpstreamError('git.example does not begin to answer', true);
    const { http } = platform([silent(), silent(), silent(), silent()]);
    const error: unknown = await http.fetch(URL_, {}, signal).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UpstreamError);
    expect(error).toMatchObject({ timedOut: true });
  });

  it('ends a wait when it is aborted', async () => {
    const controller = new AbortController();
    const { http } = platform([limited(60)], { wait: undefined });
    const pending = http.fetch(URL_, {}, controller.signal);
    controller.abort(new Error('stopped by the user'));
    await expect(pending).rejects.toThrow();
  });
});

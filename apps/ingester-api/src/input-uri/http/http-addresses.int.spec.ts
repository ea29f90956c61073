import { afterEach, describe, expect, it } from '@jest/globals';
import { text } from 'node:stream/consumers';
import { InvalidInputError } from '@sluice/domain';
import { failureOf } from '../testing/failure.fixture.js';
import { inputAllowing, resolveToLoopback } from '../testing/http-input.fixture.js';
import { noAbort } from '../testing/settings.fixture.js';
import { answer, redirect, WebServers } from '../testing/web-servers.fixture.js';
import type { ResolveHost } from '@sluice/io';

describe('the addresses that HttpInput connects to', () => {
  const servers = new WebServers();
  afterEach(() => servers.stop());

  it.each([
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '127.1',
    '0',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::7f00:1]',
  ])('refuses %s unless it is listed', async (host) => {
    const server = await servers.start(answer(200));
    const failure = await failureOf(inputAllowing([]).open(`http://${host}:${server.port}/`, noAbort()));
    expect(failure).toBeInstanceOf(InvalidInputError);
    expect(server.requested).toEqual([]);
  });

  it.each([
    '169.254.169.254/latest/meta-data/',
    '100.100.100.200',
    '168.63.129.16',
    '[fd00:ec2::254]',
    '10.0.0.1:8080',
  ])('refuses http://%s', async (rest) => {
    await expect(inputAllowing([]).open(`http://${rest}`, noAbort())).rejects.toThrow(InvalidInputError);
  });

  it('refuses a name that resolves to such an address, without saying to which', async () => {
    const server = await servers.start(answer(200));
    const failure = await failureOf(inputAllowing([]).open(`http://intranet.example:${server.port}/`, noAbort()));
    expect(failure).toBeInstanceOf(InvalidInputError);
    expect((failure as Error).message).not.toContain('127.0.0.1');
    expect(server.requested).toEqual([]);
  });

  it('reaches a listed name wherever it resolves to', async () => {
    const server = await servers.start(answer(200, {}, 'inside'));
    const fetched = await inputAllowing(['intranet.example']).open(
      `http://intranet.example:${server.port}/`,
      noAbort(),
    );
    expect(await text(fetched.stream)).toBe('inside');
  });

  it('refuses other ports of a host that is listed with one', async () => {
    const listed = await servers.start(answer(200));
    const other = await servers.start(answer(200));
    await expect(inputAllowing([listed.host]).open(`http://${other.host}/`, noAbort())).rejects.toThrow(
      InvalidInputError,
    );
    expect(other.requested).toEqual([]);
  });

  it('judges the address at every connection: a name that is rebound to this machine is refused', async () => {
    const inside = await servers.start(answer(200, {}, 'secret'));
    const outside = await servers.start(redirect(`http://rebound.example:${inside.port}/`));
    const resolved: string[] = [];
    const resolve: ResolveHost = (hostname) => {
      resolved.push(hostname);
      return resolveToLoopback(hostname);
    };
    const failure = await failureOf(
      inputAllowing([outside.host], {}, resolve).open(`http://${outside.host}/`, noAbort()),
    );
    expect(failure).toBeInstanceOf(InvalidInputError);
    expect(resolved).toEqual(['rebound.example']);
    expect(inside.requested).toEqual([]);
  });
});

import { text } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import type { Component } from '../planning/component.js';
import { componentOf, MemorySource } from '../testing/memory-source.js';
import { FetchedContents } from './fetched-contents.js';

const never = new AbortController().signal;

const listed = async (source: MemorySource) => {
  const items = [];
  for await (const item of source.list().items) items.push(item);
  return items;
};

const readAll = async (components: readonly Component[], items: Awaited<ReturnType<typeof listed>>) => {
  const read: string[] = [];
  for (const item of items) read.push(await text((await components[0]!.source.open(item, never)).stream));
  return read;
};

describe('FetchedContents', () => {
  it('gives what was kept once, and what did not fit from its source', async () => {
    const source = new MemorySource({ 'a.md': 'aaaa', 'b.md': 'bbbb', 'c.md': 'c' });
    const components = [componentOf(source)];
    const items = await listed(source);
    await using contents = new FetchedContents(6);

    expect(await readAll(contents.keeping(components), items)).toEqual(['aaaa', 'bbbb', 'c']);
    source.write('a.md', 'edited since');
    source.opened.length = 0;
    expect(await readAll(contents.giving(components), items)).toEqual(['aaaa', 'bbbb', 'c']);
    expect(source.opened).toEqual(['b.md']);
    expect(await readAll(contents.giving(components), items.slice(0, 1))).toEqual(['edited since']);
  });

  it('passes on that the source fails, which takes no room', async () => {
    const source = new MemorySource();
    source.write('a.md', 'a', { unreadable: 'The server is on fire' });
    const components = [componentOf(source)];
    const [item] = await listed(source);
    await using contents = new FetchedContents(1);

    await expect(contents.keeping(components)[0]!.source.open(item!, never)).rejects.toThrow('The server is on fire');
    source.write('a.md', 'b');
    await readAll(contents.keeping(components), [item!]);
    source.opened.length = 0;
    expect(await readAll(contents.giving(components), [item!])).toEqual(['b']);
    expect(source.opened).toEqual([]);
  });
});

import { describe, expect, it } from '@jest/globals';
import type { Chunk, DoclingDocument } from '@sluice/domain';
import { chunkDocument } from './chunk-document.js';
import { DocumentBuilder, words } from './document.fixture.js';
import { type ChunkingOptions, DEFAULT_CHUNKING_OPTIONS } from './chunking-options.js';
import { countTokens } from './tokens/count-tokens.js';

const document = () => new DocumentBuilder();
const chunk = (built: DocumentBuilder | DoclingDocument, options: Partial<ChunkingOptions> = {}): Chunk[] =>
  chunkDocument(built instanceof DocumentBuilder ? built.build() : built, { ...DEFAULT_CHUNKING_OPTIONS, ...options });
const contents = (chunks: Chunk[]): string[] => chunks.map((each) => each.content);
const headings = (chunks: Chunk[]): (string[] | null)[] => chunks.map((each) => each.headings);

describe('chunkDocument: structure', () => {
  it('packs neighbouring items below the same headings into one chunk with refs, labels and pages', () => {
    const built = document().title('Pump').header('Checks').text('Weekly.', {}, [2, 3]).list(['Leaks', 'Gauge']);
    expect(chunk(built)).toEqual([
      {
        order: 0,
        content: 'Weekly.\n- Leaks\n- Gauge',
        headings: ['Pump', 'Checks'],
        docItemRefs: ['#/texts/2', '#/texts/3', '#/texts/4'],
        labels: ['text', 'list_item', 'list_item'],
        pageNumbers: [1, 2, 3],
        tokens: countTokens('Pump\nChecks\nWeekly.\n- Leaks\n- Gauge'),
      },
    ]);
  });

  it('gives each paragraph, list and table a chunk of its own without merging', () => {
    const built = document()
      .text('One.')
      .text('Two.')
      .list(['a', 'b'])
      .table([['h'], ['x']], 'Caption');
    expect(contents(chunk(built, { mergePeers: false }))).toEqual([
      'One.',
      'Two.',
      '- a\n- b',
      'Caption\n| h |\n|---|\n| x |',
    ]);
  });

  it('drops deeper and equal headings when a new one comes', () => {
    const built = document()
      .title('T')
      .header('A')
      .header('A1', 2)
      .text('a1')
      .header('B')
      .text('b')
      .title('U')
      .text('u');
    expect(headings(chunk(built))).toEqual([['T', 'A', 'A1'], ['T', 'B'], ['U']]);
  });

  it('merges peers below headings that are equal though not the same', () => {
    expect(contents(chunk(document().header('Page').text('one').header('Page').text('two')))).toEqual(['one\ntwo']);
  });

  it('has no headings before the first one', () => {
    expect(headings(chunk(document().text('before').header('A').text('a')))).toEqual([null, ['A']]);
  });

  it('makes a chunk of a heading with nothing below it', () => {
    const chunks = chunk(document().title('T').header('Empty').header('Full').text('text'));
    expect(chunks.map((each) => [each.headings, each.content])).toEqual([
      [['T'], 'Empty'],
      [['T', 'Full'], 'text'],
    ]);
    expect(chunks[0]?.labels).toEqual(['section_header']);
  });

  it('returns nothing for a document without text', () => {
    expect(chunk(document())).toEqual([]);
    expect(chunk(document().text('  \n ').picture(undefined).table([]))).toEqual([]);
  });

  it('leaves furniture out', () => {
    expect(contents(chunk(document().text('body').text('page 1', { content_layer: 'furniture' })))).toEqual(['body']);
  });

  it('puts captions directly before their float, once', () => {
    const chunks = chunk(
      document()
        .table([['h'], ['x']], 'Limits')
        .picture('The gauge')
        .picture('Fig 2', 'A red pump'),
    );
    expect(contents(chunks)).toEqual(['Limits\n| h |\n|---|\n| x |\nThe gauge\nFig 2\nA red pump']);
    expect(chunks[0]?.docItemRefs).toEqual([
      '#/texts/0',
      '#/tables/0',
      '#/pictures/0',
      '#/texts/1',
      '#/texts/2',
      '#/pictures/1',
    ]);
  });

  it('joins the parts of an inline group into one paragraph', () => {
    const built = document().group('inline', (inline) => inline.text('Run').code('make').text('now.'));
    expect(contents(chunk(built))).toEqual(['Run `make` now.']);
    expect(chunk(built)[0]?.docItemRefs).toEqual(['#/texts/0', '#/texts/1', '#/texts/2']);
  });

  it('understands headings and list items whose text is an inline group', () => {
    const built = document()
      .header('')
      .below((heading) => heading.group('inline', (inline) => inline.text('Very').text('bold')))
      .group('list', (list) =>
        list
          .text('', { label: 'list_item', marker: '1.' })
          .below((item) => item.group('inline', (inline) => inline.text('First').text('thing'))),
      );
    expect(chunk(built).map((each) => [each.headings, each.content])).toEqual([[['Very bold'], '1. First thing']]);
  });

  it('indents nested lists and keeps numbers', () => {
    const built = document().group('list', (list) =>
      list.text('outer', { label: 'list_item', marker: '1.' }).below((item) => item.list(['inner'])),
    );
    expect(contents(chunk(built))).toEqual(['1. outer\n  - inner']);
  });

  it('takes the content that headings own as below them', () => {
    const built = document()
      .header('A')
      .below((heading) => heading.text('owned'));
    expect(chunk(built)[0]).toMatchObject({ headings: ['A'], content: 'owned' });
  });
});

describe('chunkDocument: cutting', () => {
  it('does not cut a paragraph that fits a chunk', () => {
    const paragraphs = [words(20, 'a'), words(25, 'b'), words(20, 'c')];
    const built = document();
    for (const paragraph of paragraphs) built.text(paragraph);
    const limit = countTokens(paragraphs[1]!) + 3;
    expect(contents(chunk(built, { chunkSize: limit }))).toEqual(paragraphs);
  });

  it('cuts a long text at its separator first', () => {
    const text = `${words(8)}. Next sentence|${words(20, 'x')}. More`;
    expect(contents(chunk(document().text(text), { chunkSize: 50, separator: '|' }))[0]).toBe(
      `${words(8)}. Next sentence|`,
    );
  });

  it('then at paragraphs, sentences and words', () => {
    const pieces = [`${words(5, 'A')}.`, `${words(5, 'B')}.`, `${words(9, 'C')}.`];
    const text = `${pieces[0]}\n\n${pieces[1]} ${pieces[2]} ${words(60, 'D')}.`;
    const chunks = contents(chunk(document().text(text), { chunkSize: countTokens(pieces[2]!) + 3, separator: '' }));
    expect(chunks.slice(0, 3)).toEqual(pieces);
    expect(chunks.slice(3).join(' ')).toBe(`${words(60, 'D')}.`);
  });

  it('does not take an abbreviation before a small letter for the end of a sentence', () => {
    const text = `Use oil, e.g. mineral oil. ${words(20, 'Word')}`;
    expect(contents(chunk(document().text(text), { chunkSize: 16 }))[0]).toBe('Use oil, e.g. mineral oil.');
  });

  it('cuts Japanese after a sentence', () => {
    const sentence = 'ポンプは毎週点検してください。';
    const chunks = contents(chunk(document().text(sentence.repeat(20)), { chunkSize: 32 }));
    expect(chunks.every((content) => content.endsWith('。'))).toBe(true);
    expect(chunks.join('')).toBe(sentence.repeat(20));
  });

  it('cuts code between lines and keeps its indentation', () => {
    const lines = Array.from({ length: 30 }, (_, index) => `    value_${index} = compute(${index})`);
    const chunks = contents(chunk(document().code(['def f():', ...lines].join('\n')), { chunkSize: 64 }));
    expect(chunks.length).toBeGreaterThan(2);
    expect(chunks.join('\n')).toBe(['def f():', ...lines].join('\n'));
  });

  it('cuts tables between rows and repeats the header row', () => {
    const rows = Array.from({ length: 40 }, (_, index) => [`part ${index}`, String(index * 3)]);
    const chunks = contents(chunk(document().table([['Name', 'Count'], ...rows]), { chunkSize: 64 }));
    expect(chunks.length).toBeGreaterThan(4);
    const head = '| Name | Count |\n|---|---|\n';
    expect(chunks.every((content) => content.startsWith(head))).toBe(true);
    expect(chunks.flatMap((content) => content.slice(head.length).split('\n'))).toEqual(
      rows.map((row) => `| ${row.join(' | ')} |`),
    );
  });

  it('repeats no header that would fill half a chunk, and cuts a row that is too long', () => {
    const built = document().table([[words(40, 'head')], [words(60, 'cell')]]);
    const chunks = chunk(built, { chunkSize: 32 });
    expect(chunks.every((each) => each.tokens <= 32)).toBe(true);
    expect(contents(chunks).filter((content) => content.includes('head0 '))).toHaveLength(1);
  });

  it('never cuts inside a surrogate pair', () => {
    const chunks = chunk(document().text('😀🚀𝒳'.repeat(500)), { chunkSize: 8 });
    expect(contents(chunks).join('')).toBe('😀🚀𝒳'.repeat(500));
    expect(contents(chunks).every((content) => content.isWellFormed())).toBe(true);
    expect(chunks.every((each) => each.tokens <= 8)).toBe(true);
  });
});

describe('chunkDocument: headings that are too long', () => {
  it('drops outer headings and keeps the inner ones', () => {
    const built = document().title(words(10, 'outer')).header('Inner').text('text');
    const chunks = chunk(built, { chunkSize: 32 });
    expect(chunks.map((each) => [each.headings, each.content])).toEqual([
      [null, words(10, 'outer')],
      [['Inner'], 'text'],
    ]);
  });

  it('shortens the innermost one and keeps its words as text', () => {
    const chunks = chunk(document().header(words(40, 'head')).text('text'), { chunkSize: 32 });
    expect(chunks.at(-1)).toMatchObject({ content: 'text' });
    expect(chunks.at(-1)?.headings?.[0]).toMatch(/^head0 head1 .*…$/);
    expect(contents(chunks).slice(0, -1).join(' ')).toBe(words(40, 'head'));
  });
});

describe('chunkDocument: overlap', () => {
  const overlapped = (built: DocumentBuilder, chunkOverlap: number, chunkSize = 64) =>
    chunk(built, { chunkSize, chunkOverlap });

  it('begins each chunk with the last words of the one before', () => {
    const chunks = overlapped(document().text(words(200)), 10);
    expect(chunks.length).toBeGreaterThan(2);
    for (const [index, each] of chunks.entries()) {
      if (index === 0) continue;
      const before = chunks[index - 1]!.content.split(' ');
      const repeated = before.slice(before.indexOf(each.content.split(' ')[0]!)).join(' ');
      expect(each.content.startsWith(`${repeated} `)).toBe(true);
      expect(countTokens(repeated)).toBeLessThanOrEqual(10);
      expect(countTokens(repeated)).toBeGreaterThan(6);
    }
  });

  it('does not reach over headings', () => {
    const built = document().header('A').text('alpha').header('B').text('beta');
    expect(contents(overlapped(built, 20))).toEqual(['alpha', 'beta']);
  });

  it('names the item that the repeated words come from', () => {
    const built = document().text(words(18, 'a'), {}, [1]).text(words(18, 'b'), {}, [2]);
    const chunks = overlapped(built, 8);
    expect(chunks[1]).toMatchObject({ docItemRefs: ['#/texts/0', '#/texts/1'], pageNumbers: [1, 2] });
  });

  it('repeats whole rows below the header of a table', () => {
    const rows = Array.from({ length: 40 }, (_, index) => [`part ${index}`, String(index * 3)]);
    const chunks = contents(overlapped(document().table([['Name', 'Count'], ...rows]), 12));
    const lines = chunks.map((content) => content.split('\n'));
    expect(lines[1]?.slice(0, 3)).toEqual(['| Name | Count |', '|---|---|', lines[0]?.at(-1)]);
  });

  it('stays within the limit when the overlap is nearly as large', () => {
    const chunks = overlapped(document().header('Heading').text(words(100)), 31, 32);
    expect(chunks.every((each) => each.tokens <= 32)).toBe(true);
    expect(chunks.at(-1)?.content.endsWith('word99')).toBe(true);
  });
});

describe('chunkDocument: size', () => {
  it.each([
    ['one letter', 'a'.repeat(1_000_000)],
    ['blanks', `a${' '.repeat(300_000)}b`],
    ['line ends', `a${'\n'.repeat(300_000)}b`],
    ['ideographs', '漢字仮名交'.repeat(100_000)],
    ['separators', 'a|'.repeat(100_000)],
    ['base64', Buffer.from(words(20_000)).toString('base64')],
  ])('cuts a long run of %s in linear time', (_name, text) => {
    const chunks = chunk(document().text(text), { separator: '|' });
    expect(contents(chunks).join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
    expect(chunks.every((each) => each.tokens <= 256)).toBe(true);
  });
});

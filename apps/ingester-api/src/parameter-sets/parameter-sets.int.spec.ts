import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { aParameterSet, DIALECTS, seedGroup } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiFixture } from '../testing/api.fixture.js';
import { rawRequest } from '../cli/testing/raw-request.fixture.js';
import type { WorkflowParams } from './parameter-set.dto.js';

const yaml = (id: string, dataDir = 'default'): string =>
  `# kept as it is\nid: ${id}\nname: Set ${id}\nmeta: {owner: me}\nconfig:\n  store:\n    data_dir: ${dataDir}\n`;

const bomb = [
  'id: x',
  'name: x',
  'a0: &a0 [1, 1, 1, 1, 1, 1, 1, 1]',
  ...Array.from({ length: 9 }, (_, level) => `a${level + 1}: &a${level + 1} [${`*a${level}, `.repeat(8)}1]`),
  'config: { chunk: { extra: *a9 } }',
].join('\n');

const times = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_none, index) => make(index)).join('');

const literally = (text: string): RegExp => new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));

describe.each(DIALECTS)('parameter sets over HTTP, on %s', (dialect) => {
  let api: ApiFixture;
  beforeAll(async () => {
    api = await ApiFixture.create(dialect);
  });
  afterAll(() => api.close());

  const upload = (text: string, spelling = 'param-sets') =>
    api.post<{ error: string }>(`/workflow/${spelling}`, { yaml_content: text });

  describe.each(['param-sets', 'param_sets'])('as %s', (spelling) => {
    const id = `set.${spelling}`;

    it('are stored, listed, answered as YAML and deleted', async () => {
      expect(await upload(yaml(id), spelling)).toEqual({
        status: 201,
        body: { message: `Stored parameter set ${id}`, id, file_path: `user/${id}.yaml`, warnings: [] },
      });
      expect(await api.get(`/workflow/${spelling}`)).toEqual({
        status: 200,
        body: [
          { id: 'default', name: 'Default parameters', source: 'app' },
          { id, name: `Set ${id}`, source: 'user' },
        ],
      });
      const response = await fetch(`${api.url}/api/v1/workflow/${spelling}/${id}`);
      expect(response.headers.get('content-type')).toMatch(/^text\/yaml/);
      expect(await response.text()).toBe(yaml(id));
      expect(await api.delete(`/workflow/${spelling}/${id}`)).toEqual({
        status: 200,
        body: { message: `Deleted parameter set ${id}`, id },
      });
      expect((await api.get(`/workflow/${spelling}/${id}`)).status).toBe(404);
      expect((await api.delete(`/workflow/${spelling}/${id}`)).status).toBe(404);
    });

    it('are found by the vector database that they fill', async () => {
      await upload(yaml('by-target', 'team/manuals'), spelling);
      const { status, body } = await api.get<WorkflowParams[]>(`/workflow/${spelling}/target/team/manuals`);
      expect(status).toBe(200);
      expect(body).toEqual([
        {
          id: 'by-target',
          name: 'Set by-target',
          source: 'user',
          meta: { owner: 'me' },
          config: { store: { data_dir: 'team/manuals' } },
        },
      ]);
      expect((await api.get<unknown[]>(`/workflow/${spelling}/target/team%2Fmanuals/`)).body).toHaveLength(1);
      for (const target of ['..%2fx', 'team/..%2f..%2fx', '%00', '.']) {
        const refused = await rawRequest(
          { port: Number(new URL(api.url).port) },
          `/api/v1/workflow/${spelling}/target/${target}`,
        );
        expect([target, refused.status, refused.body]).toEqual([
          target,
          400,
          expect.stringContaining('"field":"target"'),
        ]);
      }
      expect(await api.get(`/workflow/${spelling}/target/team`)).toEqual({ status: 200, body: [] });
      const ofDefault = await api.get<WorkflowParams[]>(`/workflow/${spelling}/target/default`);
      expect(ofDefault.body.map((set) => set.id)).toEqual(['default']);
      await api.delete(`/workflow/${spelling}/by-target`);
    });
  });

  describe('upload', () => {
    it('takes url-encoded forms', async () => {
      expect((await api.postUrlEncoded('/workflow/param-sets', { yaml_content: yaml('encoded') })).status).toBe(201);
      expect(await readFile(join(api.directory, 'params/user/encoded.yaml'), 'utf8')).toBe(yaml('encoded'));
      await api.delete('/workflow/param-sets/encoded');
    });

    it('takes parameters that only the workflow completes, and steps by the name that a workflow gives them', async () => {
      const text =
        'id: partial\nname: x\nconfig:\n  chunk: { chunk_overlap: 300 }\n  store: { collection_name: x }\n  enrich: {}\n';
      expect((await upload(text)).status).toBe(201);
      await api.delete('/workflow/param-sets/partial');
    });

    it('takes the default set of the Python system, which has no name', async () => {
      const text = [
        'id: python',
        'config:',
        '  parse: { do_ocr: False, table_mode: accurate }',
        '  chunk: { chunker: docling-serve, chunk_size: 256 }',
        '  embed: { provider: ollama, model: qwen3-embedding:4b, vector_dim: 2560 }',
        '  store: { data_dir: default_db }',
      ];
      expect(await upload(text.join('\n'))).toMatchObject({
        status: 201,
        body: {
          warnings: [
            'parse.table_mode has no effect: the built-in handler parse_document does not read it',
            'chunk.chunker has no effect: the built-in handler chunk_document does not read it',
          ],
        },
      });
      const { body } = await api.get<WorkflowParams[]>('/workflow/param-sets/target/default_db');
      expect(body).toMatchObject([{ id: 'python', name: 'python', meta: {}, source: 'user' }]);
      await api.delete('/workflow/param-sets/python');
    });

    it('refuses ids that exist', async () => {
      expect((await upload(yaml('default'))).status).toBe(409);
      expect((await upload(yaml('twice'))).status).toBe(201);
      expect(await upload(yaml('twice'))).toMatchObject({ status: 409, body: { status_code: 409 } });
      await api.delete('/workflow/param-sets/twice');
    });

    it('stores one of many that come at once, whole, and leaves nothing else', async () => {
      const texts = Array.from({ length: 8 }, (_, index) => `${yaml('race')}# ${index} ${'x'.repeat(50_000)}\n`);
      const answers = await Promise.all(texts.map((text) => upload(text)));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(7).fill(409)]);
      const winner = answers.findIndex(({ status }) => status === 201);
      expect(await readFile(join(api.directory, 'params/user/race.yaml'), 'utf8')).toBe(texts[winner]);
      expect(await readdir(join(api.directory, 'params/user'))).toEqual(['race.yaml']);
      await api.delete('/workflow/param-sets/race');
    });

    it.each([
      ['no YAML', 'id: [', 'yaml_content:'],
      ['no id', 'name: x\nconfig: {}\n', 'id'],
      ['an id that builds a path', 'id: ../x\nconfig: {}\n', 'id'],
      ['a config that is none', 'id: x\nconfig: 3\n', 'yaml_content:2'],
      ['a vector database outside of the directory', yaml('x', '../../etc'), 'must not contain'],
      [
        'a collection that leaves its database',
        yaml('x', 'a').replace(/(data_dir: .*)/, '$1\n    collection_name: ../b'),
        'collection_name',
      ],
      [
        'a collection that is no text',
        yaml('x', 'a').replace(/(data_dir: .*)/, '$1\n    collection_name: [b]'),
        'collection_name',
      ],
      ['object storage that is switched off', yaml('x', 's3://bucket/x'), 'VECTORDB_ALLOW_S3'],
      [
        'an embedded model that there is not',
        'id: x\nname: x\nconfig: { embed: { model: hashing-nonsense } }\n',
        'yaml_content:3: config.embed.model is "hashing-nonsense"; it must be hashing-<dimension>',
      ],
      ['a vector database that is no name', yaml('x', '3'), 'yaml_content:7: config.store.data_dir must be the name'],
      [
        'a misspelt step',
        'id: x\nname: x\nconfig:\n  chnk: { chunk_size: 9 }\n',
        'yaml_content:4: config.chnk is no step',
      ],
      [
        'a size that cannot be',
        'id: x\nname: x\nconfig: { chunk: { chunk_size: -1 } }\n',
        'yaml_content:3: config.chunk.chunk_size is -1; it must be a whole number from 8 to 32768',
      ],
      [
        'an overlap as large as the chunk',
        'id: x\nname: x\nconfig:\n  chunk:\n    chunk_size: 64\n    chunk_overlap: 64\n',
        'yaml_content:6: config.chunk.chunk_overlap is 64; it must be less than chunk_size, which is 64',
      ],
      ['a set without config', 'id: x\n', 'yaml_content:1: config is required'],
      [
        'a text that is nested too deeply',
        `id: x\nconfig: ${'['.repeat(9_000)}`,
        /^yaml_content:2: is nested too deeply$/,
      ],
      ['a text that explodes on expansion', bomb, 'cannot be expanded'],
      [
        'a key given twice',
        'id: x\nconfig:\n  chunk: {}\n  chunk: {}\n',
        'yaml_content:4: config.chunk is given twice',
      ],
      [
        'keys without number',
        `id: x\nconfig:\n${times(4000, (index) => `  k${index}: 1\n`)}`,
        'yaml_content:1: must have at most 20000 words, signs and line breaks',
      ],
      [
        'keys that are lists in lists',
        `id: x\nconfig:\n  ${'? '.repeat(60)}a\n`,
        /^yaml_content:3: is no valid YAML: With stringKeys, all keys must be strings/,
      ],
      [
        'more than 64 KiB',
        `id: x\nconfig: {}\nmeta: { note: ${'n'.repeat(64 * 1024)} }\n`,
        'yaml_content must be shorter than or equal to 65536 characters',
      ],
      [
        'a thousand unknown steps',
        `id: x\nconfig:\n${times(1000, (index) => `  k${index}: {}\n`)}`,
        /^yaml_content:3: config\.k0 is no step; /,
      ],
    ])('refuses %s', async (_case, text, told) => {
      expect(await upload(text)).toMatchObject({
        status: 400,
        body: { error: expect.stringMatching(told instanceof RegExp ? told : literally(told)) },
      });
      expect(await readdir(join(api.directory, 'params/user')).catch(() => [])).toEqual([]);
    });
  });

  describe('deletion', () => {
    it('is refused while a run group uses the set that is not finished', async () => {
      await upload(yaml('used'));
      const parameters = { ...aParameterSet(), id: 'used' };
      const { runGroupId } = await seedGroup(api.test.database, { parameters });
      expect((await api.delete('/workflow/param-sets/used')).status).toBe(409);
      await api.delete(`/workflow/run-groups/${runGroupId}`);
      expect((await api.delete('/workflow/param-sets/used')).status).toBe(200);
    });
  });

  describe('validated without being stored', () => {
    afterAll(() => rm(join(api.directory, 'params/user'), { recursive: true, force: true }));

    const validate = (text: string, replaces?: string) =>
      api.post<object>('/workflow/param-sets/validate', { yaml_content: text, ...(replaces && { replaces }) });

    it('have everything named that is wrong, by line and column', async () => {
      const text = 'id: default\r\nname: 5\r\nconfig:\r\n  chunk: { chunk_size: -1 }\r\n  chnk: {}\r\n';
      const { status, body } = await validate(text);
      expect(status).toBe(200);
      expect(body).toEqual({
        valid: false,
        id: null,
        problems: [
          { line: 2, column: 1, key: 'name', message: 'must be a non-empty text, but is 5' },
          { line: 4, column: 12, key: 'config.chunk.chunk_size', message: expect.stringMatching(/^is -1; it must be/) },
          { line: 5, column: 3, key: 'config.chnk', message: expect.stringMatching(/^is no step; allowed: /) },
          { line: 1, column: 1, key: 'id', message: 'is the id of another parameter set' },
        ],
        warnings: [],
      });
      expect((await validate('a: [1\n')).body).toMatchObject({ valid: false, problems: [{ key: '' }] });
    });

    it('have their parameters without effect named, and are not stored', async () => {
      const text = `${yaml('only-looked-at')}  parse: { table_mode: fast }\n`;
      expect((await validate(text)).body).toEqual({
        valid: true,
        id: 'only-looked-at',
        problems: [],
        warnings: [
          {
            line: 8,
            column: 12,
            key: 'config.parse.table_mode',
            message: 'has no effect: the built-in handler parse_document does not read it',
          },
        ],
      });
      expect((await api.get('/workflow/param-sets/only-looked-at')).status).toBe(404);
    });

    it('must keep the id of the set that they are to replace', async () => {
      await upload(yaml('to-replace'));
      expect((await validate(yaml('to-replace'))).body).toMatchObject({ valid: false });
      expect((await validate(yaml('to-replace'), 'to-replace')).body).toMatchObject({ valid: true, id: 'to-replace' });
      expect((await validate(yaml('other'), 'to-replace')).body).toMatchObject({
        valid: false,
        problems: [{ line: 2, column: 1, key: 'id', message: 'must stay to-replace' }],
      });
    });
  });

  describe('replaced', () => {
    afterAll(() => rm(join(api.directory, 'params/user'), { recursive: true, force: true }));

    const replace = (id: string, text: string) =>
      api.post<{ error: string }>(`/workflow/param-sets/${id}/replace`, { yaml_content: text });

    it('are what was sent last, with its warnings', async () => {
      await upload(yaml('changing'));
      const text = `${yaml('changing', 'elsewhere')}  parse: { table_mode: fast }\n`;
      expect(await replace('changing', text)).toEqual({
        status: 200,
        body: {
          message: 'Replaced parameter set changing',
          id: 'changing',
          file_path: 'user/changing.yaml',
          warnings: ['parse.table_mode has no effect: the built-in handler parse_document does not read it'],
        },
      });
      expect(await (await fetch(`${api.url}/api/v1/workflow/param-sets/changing`)).text()).toBe(text);
    });

    it('are not what somebody else has made of them since', async () => {
      await upload(yaml('shared'));
      const read = await fetch(`${api.url}/api/v1/workflow/param-sets/shared`);
      const replaces_hash = read.headers.get('etag')!.slice(1, -1);
      const save = (data: string) =>
        api.post<{ error: string }>('/workflow/param-sets/shared/replace', {
          yaml_content: yaml('shared', data),
          replaces_hash,
        });
      // Two editors that had read the same text, at the same time.
      const saved = await Promise.all([save('one'), save('two')]);
      expect(saved.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(saved.find(({ status }) => status === 409)!.body.error).toContain('has been changed since it was read');
      expect((await replace('shared', yaml('shared', 'three'))).status).toBe(200);
    });

    it('stay deleted, whatever is saved at that moment', async () => {
      const there = async (): Promise<number> => (await fetch(`${api.url}/api/v1/workflow/param-sets/going`)).status;
      for (let round = 0; round < 10; round += 1) {
        await upload(yaml('going'));
        const [replaced, removed] = await Promise.all([
          replace('going', yaml('going', 'elsewhere')),
          fetch(`${api.url}/api/v1/workflow/param-sets/going`, { method: 'DELETE' }),
        ]);
        expect([200, 404]).toContain(replaced.status);
        expect([removed.status, await there()]).toEqual([200, 404]);
      }
      expect((await readdir(join(api.directory, 'params/user'))).filter((name) => name.startsWith('.'))).toEqual([]);
    });

    it('stay as they were when the new text is refused', async () => {
      await upload(yaml('staying'));
      expect((await replace('staying', yaml('other'))).body.error).toMatch('yaml_content:2: id must stay staying');
      expect((await replace('staying', 'id: [')).status).toBe(400);
      expect(await (await fetch(`${api.url}/api/v1/workflow/param-sets/staying`)).text()).toBe(yaml('staying'));
    });

    it.each([
      ['default', 403],
      ['nowhere', 404],
      ['..%2fx', 400],
    ])('are uploaded ones: %s is refused with %i', async (id, status) => {
      expect((await replace(id, yaml(id))).status).toBe(status);
    });
  });
});

import { silentLogger } from '@sluice/domain';
import { KeptQuestions, QuestionRounds } from '@sluice/persistence';
import { DIALECTS } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiFixture } from '../testing/api.fixture.js';
import { Processing } from '../testing/processed-batch.fixture.js';
import { AskQuestionsService } from './ask-questions.service.js';
import type { KeptQuestionBody, QuestionListBody, QuestionResultList, QuestionsAsked } from './question.dto.js';
import { QuestionRoundsLoop } from './question-rounds.loop.js';
import { VectorDatabasesService } from '../vector-databases/vector-databases.service.js';

const HOUR_MS = 3_600_000;
/** Of no other test. */
const NO_GROUP = 999_999;
const never = new AbortController().signal;

describe.each(DIALECTS)('kept questions, on %s', (dialect) => {
  let api: ApiFixture;
  let processing: Processing;
  let rounds: QuestionRounds;
  let loop: QuestionRoundsLoop;
  beforeAll(async () => {
    api = await ApiFixture.create(dialect);
    processing = new Processing(api);
    rounds = new QuestionRounds(api.runtime.database, 0);
    // Looks when the tests say so.
    await api.part(QuestionRoundsLoop).onModuleDestroy();
    loop = loopOf();
    await processing.start();
  });
  afterAll(async () => {
    await processing.stop();
    await api.close();
  });

  /** As another service has one. */
  const loopOf = (pauseMs = 0): QuestionRoundsLoop => {
    const { database, vectorStore, queryEmbedders } = api.runtime;
    const questions = new KeptQuestions(database);
    const asking = new AskQuestionsService(questions, new VectorDatabasesService(vectorStore, queryEmbedders, ''));
    return new QuestionRoundsLoop(questions, new QuestionRounds(database, pauseMs), asking, silentLogger);
  };

  const keep = (fields: Record<string, string>) => api.post<KeptQuestionBody>('/vectordb/questions', fields);
  const list = async (db = 'default') => (await api.get<QuestionListBody>(`/vectordb/questions?db=${db}`)).body;
  const results = async (id: number) =>
    (await api.get<QuestionResultList>(`/vectordb/questions/${id}/results`)).body.results;
  const newestRound = async (group: number) => (await list()).rounds.find(({ run_group_id: id }) => id === group);

  let opening: number;
  let wrong: number;

  it('are kept with what should be found', async () => {
    const kept = await keep({ db: 'default', question: 'When does the lock open?', expected_text: 'opens  AT six' });
    expect(kept).toMatchObject({
      status: 201,
      body: { db: 'default', mode: 'hybrid', expected_uri: null, expected_text: 'opens  AT six' },
    });
    opening = kept.body.id;
    wrong = (await keep({ db: 'default', question: 'lock', mode: 'fts', expected_uri: 'other.md' })).body.id;
    expect((await list()).questions.map(({ id, newest }) => [id, newest])).toEqual([
      [opening, null],
      [wrong, null],
    ]);
    expect((await keep({ db: 'default', question: 'nothing expected' })).status).toBe(400);
    expect((await keep({ db: '../x', question: 'q', expected_uri: 'a' })).status).toBe(400);
    expect(await list('elsewhere')).toEqual({ db: 'elsewhere', questions: [], rounds: [] });
  });

  it('about a database that is not there say so in their results', async () => {
    const { body } = await api.post<QuestionsAsked>('/vectordb/questions/ask', { db: 'default' });
    expect(body).toEqual({ db: 'default', questions: 2, found: 0 });
    expect(await results(opening)).toMatchObject([{ rank: null, error: expect.stringMatching(/no vector database/) }]);
  });

  it('are asked once after each run group, whichever service looks, and show rank and hits over time', async () => {
    const batchId = await processing.batch('wiki');
    await processing.upload(batchId, 'wiki', 'hours.md', '# Hours\n\nThe lock opens at six in the morning.\n');
    const group = await processing.process(batchId);
    await Promise.all([loop.askDue(never), loopOf().askDue(never), loopOf().askDue(never)]);
    await loop.askDue(never);
    expect(await newestRound(group)).toMatchObject({ questions: 2, found: 1, mean_reciprocal_rank: 0.5 });
    const [newest, before, ...more] = await results(opening);
    expect([newest!.run_group_id, newest!.rank, newest!.error, more]).toEqual([group, 1, null, []]);
    expect(newest!.hits).toMatchObject([{ uri: 'hours.md', title: 'Hours', order: 0 }]);
    expect(before!.run_group_id).toBeNull();
    expect((await results(wrong))[0]).toMatchObject({ rank: null, hits: [{ uri: 'hours.md' }] });
    await processing.upload(batchId, 'wiki', 'other.md', '# Other\n\nThe lock again.\n');
    const again = await processing.process(batchId);
    await loop.askDue(never);
    expect(await newestRound(again)).toMatchObject({ questions: 2, found: 2 });
  });

  it('are asked by another service when the one that was at it dies', async () => {
    const batchId = await processing.batch('dying');
    await processing.upload(batchId, 'dying', 'dying.md', '# Dying\n\nThe lock.\n');
    const group = await processing.process(batchId);
    const [ended] = await rounds.unplanned();
    await rounds.plan(ended!, ['default']);
    expect(await rounds.take()).toMatchObject({ runGroupId: group, dataDir: 'default' });
    await loop.askDue(never);
    expect(await newestRound(group)).toBeUndefined();
    await api.test.database.rows(`update question_round set lease_until = 0 where done_date is null`);
    await loop.askDue(never);
    expect(await newestRound(group)).toMatchObject({ questions: 2 });
    expect(await rounds.take()).toBeNull();
  });

  it('are given back when the service stops meanwhile', async () => {
    const batchId = await processing.batch('stopping');
    await processing.upload(batchId, 'stopping', 'stopping.md', '# Stopping\n\nThe lock.\n');
    const group = await processing.process(batchId);
    const [ended] = await rounds.unplanned();
    await rounds.plan(ended!, ['default']);
    const stopping = AbortSignal.abort(new Error('stopping'));
    const taken = await rounds.take();
    await rounds.giveBack(taken!);
    await loop.askDue(stopping);
    expect(await newestRound(group)).toBeUndefined();
    await loop.askDue(never);
    expect(await newestRound(group)).toMatchObject({ questions: 2 });
  });

  it('are asked for the last one of several groups, and again some minutes later at the soonest', async () => {
    const batchId = await processing.batch('often');
    const groups: number[] = [];
    for (const name of ['one', 'two', 'three']) {
      await processing.upload(batchId, 'often', `${name}.md`, `# ${name}\n\nThe lock.\n`);
      groups.push(await processing.process(batchId));
    }
    await Promise.all([loop.askDue(never), loopOf().askDue(never)]);
    expect(await Promise.all(groups.map(newestRound))).toEqual([
      undefined,
      undefined,
      expect.objectContaining({ questions: 2 }),
    ]);
    await processing.upload(batchId, 'often', 'four.md', '# Four\n\nThe lock.\n');
    const later = await processing.process(batchId);
    await loopOf(HOUR_MS).askDue(never);
    expect(await newestRound(later)).toBeUndefined();
    await loop.askDue(never);
    expect(await newestRound(later)).toMatchObject({ questions: 2 });
  });

  it('are asked once by two services, whose round takes long', async () => {
    const [first] = (await list()).questions;
    await rounds.plan({ id: NO_GROUP, endedDate: new Date() }, ['default']);
    const round = (await rounds.take())!;
    const date = round.endedDate;
    // As the service left it that was at it.
    const asking = api.part(AskQuestionsService);
    let renewals = 0;
    const goesOn = () => Promise.resolve((renewals += 1) <= 1);
    expect(await asking.askAll('default', { date, runGroupId: NO_GROUP, goesOn }, never)).toMatchObject({
      questions: 1,
    });
    expect(await rounds.renew(round)).toBe(true);
    expect(await rounds.take()).toBeNull();
    await api.test.database.rows(`update question_round set lease_until = 0 where done_date is null`);
    await loop.askDue(never);
    expect(await rounds.renew(round)).toBe(false);
    const ofRound = (await results(first!.id)).filter(({ run_group_id: group }) => group === NO_GROUP);
    expect(ofRound).toHaveLength(1);
    expect(await newestRound(NO_GROUP)).toMatchObject({ questions: 2 });
  });

  it('of other databases are not asked', async () => {
    await keep({ db: 'elsewhere', question: 'lock', expected_uri: 'a.md' });
    const batchId = await processing.batch('here');
    await processing.upload(batchId, 'here', 'here.md', '# Here\n\nThe lock.\n');
    await processing.process(batchId);
    await loop.askDue(never);
    expect((await list('elsewhere')).rounds).toEqual([]);
  });

  it('are removed with their results', async () => {
    expect(await api.delete(`/vectordb/questions/${wrong}`)).toMatchObject({ status: 200, body: { id: wrong } });
    expect((await api.delete(`/vectordb/questions/${wrong}`)).status).toBe(404);
    expect((await api.get(`/vectordb/questions/${wrong}/results`)).status).toBe(404);
    expect(await api.test.database.rows(`select 1 from kept_question_result where question_id = $1`, [wrong])).toEqual(
      [],
    );
  });

  it('are bounded in number', async () => {
    const { database } = api.test;
    for (let index = 0; index < 200; index += 1)
      await database.rows(
        `insert into kept_question (data_dir, question, mode, expected_uri, created_date) values ('many', 'q', 'fts', 'a', 0)`,
      );
    expect((await keep({ db: 'many', question: 'one more', expected_uri: 'a' })).status).toBe(409);
  });
});

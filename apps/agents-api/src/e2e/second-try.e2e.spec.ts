import { DIALECTS } from '@sluice/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Agent } from './agent.fixture.js';
import { SOURCE } from './places.fixture.js';
import { UploadGate } from './upload-gate.fixture.js';

describe.each(DIALECTS)('a second run after one that went wrong, into an ingester on %s', (dialect) => {
  let agent: Agent;
  let gate: UploadGate;

  beforeEach(async () => {
    agent = await Agent.create(dialect, 'folder');
    gate = await UploadGate.before(agent.ingester.endpointUrl);
  });
  afterEach(async () => {
    await gate[Symbol.asyncDispose]();
    await agent[Symbol.asyncDispose]();
  });

  it('sends neither what the ingester refused nor what failed in its workflow, until it changes', async () => {
    await agent.place.write('good.md', '# Weir\n\nThe weir is two metres high.\n');
    await agent.place.write('refused.md', '');
    await agent.place.write('failing.md', ' \n');
    expect(await agent.sync(gate.endpointUrl)).toMatchObject({
      exit_code: 1,
      ingested_count: 2,
      errors: [{ uri: 'refused.md' }],
    });
    expect(await agent.ingester.finished(SOURCE)).toMatchObject({ COMPLETED: 1, FAILED: 1 });

    gate.open();
    expect(await agent.sync(gate.endpointUrl)).toMatchObject({
      exit_code: 0,
      ingested_count: 0,
      match: 2,
      workflow_result: { workflows: 0 },
    });
    expect(gate.uploads).toBe(0);

    await agent.place.write('refused.md', '# Sluice\n\nIt has two gates.\n');
    await agent.place.write('failing.md', '# Ferry\n\nThe ferry crosses at noon.\n');
    expect(await agent.sync(gate.endpointUrl)).toMatchObject({ exit_code: 0, ingested_count: 2 });
    await agent.ingester.finished(SOURCE);
    expect(await agent.ingester.search('ferry')).toEqual(['failing.md']);
  });

  it('completes what a killed agent began, without duplicates', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `note-${String(index).padStart(2, '0')}.md`);
    for (const name of names) await agent.place.write(name, `# ${name}\n\nThe water is at ${name}.\n`);
    const told = 5;
    const cut = gate.shutAfter(told);
    const first = agent.start(gate.endpointUrl);
    await cut;
    await first.kill9();

    gate.open();
    expect(await agent.sync(gate.endpointUrl)).toMatchObject({ exit_code: 0, inventory_count: names.length });
    expect(gate.uploads).toBeLessThan(names.length - told);
    expect(await agent.ingester.urisOf(SOURCE)).toEqual(names);
    expect(await agent.ingester.finished(SOURCE)).toMatchObject({ COMPLETED: names.length, FAILED: 0 });
  });
});

import { mkdir } from 'node:fs/promises';
import { INVARIANTS } from './invariants/all.mjs';
import { Random } from './random.mjs';
import { UNFINISHED } from './report.mjs';
import { Stage } from './stage/stage.mjs';
import { METHODS } from './stage/workload.mjs';

const MOST_SHOWN = 20;

/**
 * Plays one case: workers begin, the case disturbs them at work, everything ends, the invariants are checked against what
 * was recorded. Where the scale asks for it, the throughput is measured before and after the disturbance.
 */
export const runCase = async (chaosCase, { seed, scale, server, createUrl, directory }) => {
  await mkdir(directory, { recursive: true });
  const url = await createUrl(chaosCase.dialect);
  const stage = await Stage.open({
    methods: chaosCase.methods ?? METHODS.built,
    url,
    server,
    directory,
    random: new Random(seed),
    scale,
  });
  const begun = performance.now();
  try {
    await chaosCase.hire(stage);
    const before = scale.measured ? await stage.throughput() : null;
    await chaosCase.disturb(stage);
    await stage.finished();
    const after = scale.measured ? await stage.throughput() : null;
    await stage.crew.dismiss();
    return {
      name: chaosCase.name,
      seed,
      effect: chaosCase.effect(stage),
      seconds: (performance.now() - begun) / 1000,
      throughput: scale.measured ? { before, after } : null,
      ...verdicts(await stage.history()),
    };
  } catch (error) {
    return {
      name: chaosCase.name,
      seed,
      effect: '',
      seconds: (performance.now() - begun) / 1000,
      throughput: null,
      violations: { [UNFINISHED]: [`${error.message}\n${stage.crew.crashes.join('\n')}`] },
    };
  } finally {
    await stage.close();
  }
};

/** Violations per invariant; none is an empty list. */
const verdicts = (history) => ({
  steps: history.steps.length,
  attempts: history.steps.reduce((sum, { attempt }) => sum + attempt, 0),
  violations: Object.fromEntries(
    INVARIANTS.map(({ name, violations }) => [name, [...violations(history)].slice(0, MOST_SHOWN)]),
  ),
});

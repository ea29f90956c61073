import { INVARIANTS } from './invariants/all.mjs';

/** Throughput after the recovery ÷ before, at least. */
export const LEAST_RATIO = 0.95;

const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];

const ratioOf = (results) => {
  const ratios = results.flatMap(({ throughput }) => (throughput ? [throughput.after / throughput.before] : []));
  return ratios.length === 0 ? null : median(ratios);
};

const violationsOf = (results, invariant) =>
  results.reduce((sum, { violations }) => sum + (violations[invariant]?.length ?? 0), 0);

const sum = (results, key) => results.reduce((total, result) => total + (result[key] ?? 0), 0);

/** The rounds of each case together. */
const summarise = ({ results }) =>
  [...Map.groupBy(results, ({ name }) => name)].map(([name, rounds]) => ({
    name,
    effects: rounds.map(({ effect }) => effect).filter((effect) => effect !== ''),
    steps: sum(rounds, 'steps'),
    attempts: sum(rounds, 'attempts'),
    seconds: sum(rounds, 'seconds'),
    unfinished: violationsOf(rounds, UNFINISHED),
    verdicts: INVARIANTS.map((invariant) => violationsOf(rounds, invariant.name)),
    ratio: ratioOf(rounds),
  }));

/** In place of the invariants, when a case could not be played to its end. */
export const UNFINISHED = 'played to its end';

const cell = (count, unfinished) => (unfinished > 0 ? '–' : count === 0 ? '✓' : `${count} ✗`);

/** All violations, as lines with the case and the seed that repeats it. */
export const violationLines = ({ results }) =>
  results.flatMap(({ name, seed, violations }) =>
    Object.entries(violations).flatMap(([invariant, found]) =>
      found.map((violation) => `${name} (--case "${name}" --seed ${seed}): ${invariant}: ${violation}`),
    ),
  );

/** Cases × invariants for the terminal. */
export const renderTable = (report) => {
  const cases = summarise(report);
  const width = Math.max(...cases.map(({ name }) => name.length));
  const head = `${''.padEnd(width)}  ${INVARIANTS.map((_, index) => `${index + 1}`.padStart(4)).join('')}`;
  const rows = cases.map(({ name, verdicts, unfinished, seconds, ratio }) => {
    const cells = verdicts.map((count) => cell(count, unfinished).padStart(4)).join('');
    return `${name.padEnd(width)}  ${cells}  ${seconds.toFixed(1).padStart(6)} s${ratio === null ? '' : `  × ${ratio.toFixed(2)}`}`;
  });
  const legend = INVARIANTS.map(({ name }, index) => `${index + 1} ${name}`);
  return ['', head, ...rows, '', legend.join(' · '), ''].join('\n');
};

/** The report as Markdown. */
export const renderReport = (report) => {
  const { machine, seed, rounds } = report;
  const cases = summarise(report);
  const names = INVARIANTS.map((_, index) => index + 1);
  const seeds = rounds === 1 ? `seed ${seed}` : `seeds ${seed} to ${seed + rounds - 1}`;
  return `${[
    '# Chaos',
    '',
    'Written by `npm run test:chaos -- --long`. Real worker processes on a real PostgreSQL (or SQLite file) work through groups of runs with five steps each, some of them flaky or broken, while something is destroyed. Afterwards the invariants are checked, against the rows of the engine and against what the handlers wrote down themselves.',
    '',
    `Run ${machine.date} at ${machine.commit} on ${machine.cpu}, ${machine.memoryGiB} GiB, Node ${machine.node}, with ${seeds}. One case again: \`npm run test:chaos -- --long --case "network cut" --seed ${seed}\`.`,
    '',
    `| case | ${names.join(' | ')} | steps | attempts | throughput after ÷ before |`,
    `|---|${names.map(() => '---|').join('')}---|---|---|`,
    ...cases.map(
      ({ name, effects, verdicts, unfinished, steps, attempts, ratio }) =>
        `| ${name}: ${effects.join('; ')} | ${verdicts.map((count) => cell(count, unfinished)).join(' | ')} | ${steps} | ${attempts} | ${ratio === null ? '' : ratio.toFixed(2)} |`,
    ),
    '',
    `The throughput is that of the same workers, in steps per second, before the first fault and after the recovery from the last; the median of the rounds is to be at least ${LEAST_RATIO}.`,
    '',
    'Invariants:',
    '',
    ...INVARIANTS.map(({ name }, index) => `${index + 1}. ${name}`),
    '',
    ...violationLines(report).map((line) => `- ${line.split('\n')[0]}`),
  ]
    .join('\n')
    .trimEnd()}\n`;
};

/** Whether every invariant held and, where it was measured, the throughput came back. */
export const isSound = (report) =>
  violationLines(report).length === 0 && summarise(report).every(({ ratio }) => ratio === null || ratio >= LEAST_RATIO);

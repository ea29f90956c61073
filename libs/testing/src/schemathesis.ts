import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

export interface SchemathesisRun {
  /** The executable. */
  readonly program: string;
  /** Address of the service, without `/api/v1`. */
  readonly url: string;
  /** The file with its description. */
  readonly description: string;
  readonly apiKey: string;
  /** Requests per operation and phase of those that are random. */
  readonly examples: number;
  readonly seed: number;
  /** Paths that are left out, such as second spellings that lead to the same code. */
  readonly exclude?: RegExp;
}

/** What is so by design: a code of schemathesis, why, and the operations. */
export interface ByDesign {
  readonly code: string;
  readonly why: string;
  readonly operations: RegExp;
}

/** What schemathesis found in one operation. */
export interface Deviation {
  /** Its code, such as ST202. */
  readonly code: string;
  /** What the code says. */
  readonly title: string;
  /** Method and path. */
  readonly operation: string;
}

export interface SchemathesisReport {
  readonly deviations: readonly Deviation[];
  readonly requests: number;
  /** Operations that were tried, and those that were to be. */
  readonly tested: number;
  readonly selected: number;
  /** What it printed, with a request that reproduces each finding. */
  readonly output: string;
}

interface JsonReport {
  readonly complete: boolean;
  readonly operations: { readonly selected: number; readonly tested: number };
  readonly test_cases: { readonly generated: number };
  readonly failures: readonly {
    readonly code: string;
    readonly title: string;
    readonly operations: readonly string[];
  }[];
  readonly errors: readonly { readonly title: string }[];
}

/**
 * Has schemathesis (https://schemathesis.io) compare a service with its description: all checks, in all phases (examples, coverage,
 * fuzzing, stateful).
 * @throws Error when it could not try everything
 */
export const runSchemathesis = async (run: SchemathesisRun): Promise<SchemathesisReport> => {
  const directory = await mkdtemp(join(tmpdir(), 'sluice-schemathesis-'));
  try {
    const report = join(directory, 'report.json');
    const child = spawn(
      run.program,
      [
        ...['run', run.description, '--url', run.url, '--header', `Authorization: Bearer ${run.apiKey}`],
        ...['--checks', 'all', '--continue-on-failure', '--no-color', '--warnings', 'off'],
        ...['--max-examples', String(run.examples), '--seed', String(run.seed), '--generation-database', 'none'],
        ...(run.exclude ? ['--exclude-path-regex', run.exclude.source] : []),
        // No database stores a NUL: every text with one is refused, also in fields that nobody knows.
        ...['--generation-allow-x00', 'false'],
        ...['--report-json-path', report],
      ],
      { cwd: directory, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    return read(JSON.parse(await readFile(report, 'utf8').catch(() => 'null')) as JsonReport | null, output + errors);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
};

const read = (report: JsonReport | null, output: string): SchemathesisReport => {
  if (report === null) throw new Error(`schemathesis wrote no report:\n${output}`);
  const { operations, errors, failures } = report;
  if (!report.complete || errors.length > 0) throw new Error(`schemathesis could not try everything:\n${output}`);
  const deviations = failures.flatMap(({ code, title, operations: found }) =>
    found.map((operation) => ({ code, title, operation })),
  );
  const { tested, selected } = operations;
  return { deviations, requests: report.test_cases.generated, tested, selected, output };
};

/** What was found and is not so by design. */
export const faults = ({ deviations }: SchemathesisReport, byDesign: readonly ByDesign[]): readonly Deviation[] =>
  deviations.filter(
    ({ code, operation }) => !byDesign.some((known) => known.code === code && known.operations.test(operation)),
  );

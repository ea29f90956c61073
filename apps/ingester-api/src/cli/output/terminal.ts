import { maskSecrets } from '@sluice/domain';

/** Results go to standard output, everything that is said besides to standard error. */
export class Terminal {
  constructor(
    private readonly output: NodeJS.WriteStream = process.stdout,
    private readonly errors: NodeJS.WriteStream = process.stderr,
  ) {}

  /** Whether a person sees standard output change. */
  get isLive(): boolean {
    return this.output.isTTY;
  }

  /** Whether a person sees what is said besides the results. */
  get isWatched(): boolean {
    return this.errors.isTTY;
  }

  print(line = ''): void {
    this.output.write(`${line}\n`);
  }

  printJson(value: unknown): void {
    this.print(JSON.stringify(value, null, 2));
  }

  /** Puts `text` in the place of what was printed last, which is `previous`. */
  replace(previous: string, text: string): void {
    const rows = previous === '' ? 0 : rowsOf(previous, this.output.columns);
    this.output.write(`${rows > 0 ? `\u001B[${rows}A\u001B[0J` : ''}${text}\n`);
  }

  /** For people, secrets masked. */
  say(line: string): void {
    this.errors.write(`${maskSecrets(line)}\n`);
  }
}

/** How many rows of a terminal the lines take; long ones take several. */
const rowsOf = (text: string, columns: number): number =>
  text.split('\n').reduce((rows, line) => rows + Math.max(1, Math.ceil([...line].length / columns)), 0);

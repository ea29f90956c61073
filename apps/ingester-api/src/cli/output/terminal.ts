import { maskSecrets } from '@sluice/telemetry';

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

  /** Puts `text` in the place of the `lines` lines that were printed last. */
  replace(lines: number, text: string): void {
    this.output.write(`${lines > 0 ? `\u001B[${lines}A\u001B[0J` : ''}${text}\n`);
  }

  /** For people, secrets masked. */
  say(line: string): void {
    this.errors.write(`${maskSecrets(line)}\n`);
  }
}

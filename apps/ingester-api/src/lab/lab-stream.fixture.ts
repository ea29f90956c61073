export type LabLine = Readonly<Record<string, unknown>> & { readonly event: string };

/** A comparison as its client sees it. */
export class LabStream {
  private readonly abort: AbortController;
  private readonly lines: AsyncGenerator<LabLine>;

  private constructor(
    private readonly response: Response,
    abort: AbortController,
  ) {
    this.abort = abort;
    this.lines = linesOf(response);
  }

  /** Sends a form; what is no text goes as JSON. */
  static async open(url: string, fields: Record<string, unknown>): Promise<LabStream> {
    const abort = new AbortController();
    const texts = Object.entries(fields).map(
      ([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)] as const,
    );
    const response = await fetch(`${url}/api/v1/lab/compare`, {
      method: 'POST',
      body: new URLSearchParams(Object.fromEntries(texts)),
      signal: abort.signal,
    });
    return new LabStream(response, abort);
  }

  get status(): number {
    return this.response.status;
  }

  get headers(): Headers {
    return this.response.headers;
  }

  json(): Promise<unknown> {
    return this.response.json();
  }

  async all(): Promise<LabLine[]> {
    const found: LabLine[] = [];
    for await (const line of this.lines) found.push(line);
    return found;
  }

  async until(isWanted: (line: LabLine) => boolean): Promise<LabLine> {
    for (;;) {
      const { done, value } = await this.lines.next();
      if (done) throw new Error('The comparison ended before');
      if (isWanted(value)) return value;
    }
  }

  /** Closes the connection. */
  async leave(): Promise<void> {
    this.abort.abort();
    await this.lines.return(undefined).catch(() => undefined);
  }
}

async function* linesOf(response: Response): AsyncGenerator<LabLine> {
  let rest = '';
  for await (const text of response.body!.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split('\n');
    rest = lines.pop()!;
    for (const line of lines) yield JSON.parse(line) as LabLine;
  }
}

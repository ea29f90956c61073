/** An event as a client reads it. */
export interface ReceivedEvent {
  readonly id: number;
  readonly event: string;
  readonly data: { readonly workflow_run_id: number; readonly run_group_id: number; readonly [key: string]: unknown };
}

/** A client of the event stream: what it received, in order, and the id it would resume from. */
export class EventClient {
  readonly events: ReceivedEvent[] = [];
  /** As browsers keep it: also raised by blocks without data. */
  lastEventId: number | undefined;
  readonly comments: string[] = [];
  private readonly abort = new AbortController();
  private readonly watchers = new Set<() => void>();
  private ended: Promise<void> = Promise.resolve();
  headers = new Headers();

  /** Resolves when the server has begun to stream. */
  static async open(
    url: string,
    lastEventId?: number,
    credentials: Readonly<Record<string, string>> = {},
  ): Promise<EventClient> {
    const client = new EventClient();
    const position = lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) };
    const response = await fetch(url, { signal: client.abort.signal, headers: { ...position, ...credentials } });
    if (response.status !== 200 || !response.body) throw new Error(`The stream answered ${response.status}`);
    client.headers = response.headers;
    client.ended = client.read(response.body);
    await client.until(() => client.lastEventId !== undefined);
    return client;
  }

  /** Resolves when what was received fulfils the condition. */
  until(condition: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = (): void => {
        if (!condition()) return;
        this.watchers.delete(look);
        resolve();
      };
      this.watchers.add(look);
      look();
    });
  }

  /** Resolves when the server ended the stream. */
  end(): Promise<void> {
    return this.ended;
  }

  /** Goes away as a client does whose connection breaks. */
  async disconnect(): Promise<void> {
    this.abort.abort();
    await this.ended;
  }

  private async read(body: ReadableStream<Uint8Array>): Promise<void> {
    let text = '';
    const decoder = new TextDecoder();
    try {
      for await (const chunk of body) {
        text += decoder.decode(chunk, { stream: true });
        const blocks = text.split('\n\n');
        text = blocks.pop() ?? '';
        for (const block of blocks) this.take(block);
        for (const look of [...this.watchers]) look();
      }
    } catch (error) {
      if (!this.abort.signal.aborted) throw error;
    }
  }

  private take(block: string): void {
    const fields = new Map<string, string>();
    for (const line of block.split('\n')) {
      const [name, ...rest] = line.split(': ');
      if (name === '') this.comments.push(rest.join(': '));
      else fields.set(name!, rest.join(': '));
    }
    const id = fields.get('id');
    if (id !== undefined) this.lastEventId = Number(id);
    const data = fields.get('data');
    if (data === undefined) return;
    this.events.push({
      id: Number(id),
      event: fields.get('event') ?? '',
      data: JSON.parse(data) as ReceivedEvent['data'],
    });
  }
}

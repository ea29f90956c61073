/** POSIX writes no more than this to a pipe in one piece: lines of several processes that share one must not mix. */
const MOST_BYTES = 4096;

/** Collects lines and has them written together, in their order. */
export class LineBatch {
  private text = '';
  private sizeBytes = 0;
  private scheduled: NodeJS.Immediate | null = null;

  constructor(private readonly write: (text: string) => void) {}

  /** The line is written when the event loop turns, at once when it is urgent; it never shares a write of more than 4 KiB. */
  add(line: string, isUrgent: boolean): void {
    const lineBytes = Buffer.byteLength(line);
    if (this.sizeBytes + lineBytes > MOST_BYTES) this.flush();
    this.text += line;
    this.sizeBytes += lineBytes;
    if (isUrgent) this.flush();
    else this.scheduled ??= setImmediate(() => this.flush());
  }

  /** Writes what waits. */
  flush(): void {
    if (this.scheduled) clearImmediate(this.scheduled);
    this.scheduled = null;
    const { text } = this;
    this.text = '';
    this.sizeBytes = 0;
    if (text !== '') this.write(text);
  }
}

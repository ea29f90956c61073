/**
 * What the main thread of a process and its watchdog know of the task under way, in shared memory: the watchdog must see it
 * while the main thread is busy, and the other way round.
 */
export class TaskWatch {
  static readonly BYTES = 3 * Float64Array.BYTES_PER_ELEMENT;
  private readonly values: Float64Array;

  constructor(readonly memory: SharedArrayBuffer = new SharedArrayBuffer(TaskWatch.BYTES)) {
    this.values = new Float64Array(memory);
  }

  begin(): void {
    this.values[1] = cpuMs();
    this.values[2] = process.memoryUsage.rss();
    this.values[0] = 1;
  }

  end(): void {
    this.values[0] = 0;
  }

  get isUnderWay(): boolean {
    return this.values[0] === 1;
  }

  /** Processor time of the task so far. */
  get cpuMs(): number {
    return cpuMs() - this.values[1]!;
  }

  /** Looks at the memory of the process and remembers the peak. */
  measure(): number {
    const bytes = process.memoryUsage.rss();
    if (bytes > this.values[2]!) this.values[2] = bytes;
    return bytes;
  }

  get peakMemoryBytes(): number {
    return this.values[2]!;
  }
}

/** Of the whole process, all threads. */
const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

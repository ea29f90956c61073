type Transfer = NonNullable<Parameters<typeof structuredClone>[1]>['transfer'];
type Listener = (event: { readonly data: unknown }) => void;

/** The port between pdf.js's reader and its caller when both work in one thread. */
export class LoopbackPort {
  private readonly listeners = new Set<Listener>();

  postMessage(data: unknown, transfer?: Transfer): void {
    const event = { data: structuredClone(data, transfer ? { transfer } : undefined) as unknown };
    void Promise.resolve().then(() => {
      for (const listener of [...this.listeners]) listener(event);
    });
  }

  addEventListener(_name: string, listener: Listener, options?: { signal?: AbortSignal }): void {
    this.listeners.add(listener);
    options?.signal?.addEventListener('abort', () => {
      this.listeners.delete(listener);
    });
  }

  removeEventListener(_name: string, listener: Listener): void {
    this.listeners.delete(listener);
  }
}

/** Remembers small files by their git object id. What an id stands for never changes, so entries never become stale. */
export interface BlobTexts {
  get(id: string): Promise<string | undefined>;
  set(id: string, text: string): Promise<void>;
}

/** Lives as long as the process. */
export class InMemoryBlobTexts implements BlobTexts {
  private readonly texts = new Map<string, string>();

  get(id: string): Promise<string | undefined> {
    return Promise.resolve(this.texts.get(id));
  }

  set(id: string, text: string): Promise<void> {
    this.texts.set(id, text);
    return Promise.resolve();
  }
}

import type { Response } from 'express';

/** A JSON answer that several requests share: written down and hashed once, however many get it. */
export class JsonBody {
  private readonly text: string;
  private readonly sizeBytes: number;
  private etag: string | undefined;

  constructor(value: unknown) {
    this.text = JSON.stringify(value);
    this.sizeBytes = Buffer.byteLength(this.text);
  }

  /** Answers as Express answers an object, with the same headers; 304 where the client has it already. */
  send(response: Response): void {
    const { method, fresh } = this.describe(response);
    // Express makes bytes of a text; the text goes out with the head in one piece.
    if (method === 'GET' && !fresh) response.setHeader('Content-Length', this.sizeBytes).end(this.text);
    else response.send(this.text);
  }

  /** Sets the headers that a client's copy is compared by. */
  private describe(response: Response): Response['req'] {
    this.etag ??= (response.app.get('etag fn') as (body: string) => string)(this.text);
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.setHeader('ETag', this.etag);
    return response.req;
  }
}

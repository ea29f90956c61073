/** Thrown when an embedding server answers with another status than 2xx. */
export class RefusedRequestError extends Error {
  /** The code of OpenAI's error object, where there is one. */
  readonly code: string | null;

  constructor(
    readonly status: number,
    readonly headers: Headers,
    body: string,
  ) {
    const answer = jsonOf(body);
    super(sentenceOf(answer) ?? '');
    this.code = textOf(objectOf(answer['error'])['code']);
  }
}

type Answer = Readonly<Record<string, unknown>>;

/** What OpenAI and the servers with its protocol call it: `error.message`, `error`, `message`, `detail`. */
const sentenceOf = (answer: Answer): string | null =>
  textOf(objectOf(answer['error'])['message']) ??
  textOf(answer['error']) ??
  textOf(answer['message']) ??
  textOf(answer['detail']);

const jsonOf = (body: string): Answer => {
  try {
    return objectOf(JSON.parse(body));
  } catch {
    return { message: body };
  }
};

const objectOf = (value: unknown): Answer => (typeof value === 'object' && value !== null ? (value as Answer) : {});
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

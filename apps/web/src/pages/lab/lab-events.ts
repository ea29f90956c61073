import type { Schemas } from '@sluice/api-types';

export type LabStarted = Schemas['LabStartedEvent'];
export type LabTokens = Schemas['LabTokens'];
export type LabChunk = Schemas['LabChunkBody'];
export type LabHit = Schemas['LabHitBody'];
export type LabFailure = Schemas['LabFailureBody'];
export type LabSetEnd = Schemas['LabSetEnd'];

/** A line of the answer. */
export type LabEvent =
  | LabStarted
  | Schemas['LabStepStartedEvent']
  | Schemas['LabStepEndedEvent']
  | Schemas['LabDocumentEndedEvent']
  | Schemas['LabQuestionAnsweredEvent']
  | Schemas['LabCompletedEvent']
  | Schemas['LabFailedEvent']
  | Schemas['LabAliveEvent'];

/** The lines of an answer as they arrive. */
export async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<LabEvent> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line !== '') yield JSON.parse(line) as LabEvent;
    }
  } finally {
    reader.releaseLock();
  }
}

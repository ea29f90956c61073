import { toWire } from '@sluice/http-kit';
import type { LabAnswer, LabCompleted, LabDocumentEnded, LabEvent, LabSetSummary } from '@sluice/step-handlers';
import {
  LabChunkBody,
  LabCompletedEvent,
  LabDocumentEndedEvent,
  LabHitBody,
  LabQuestionAnsweredEvent,
  LabSetEnd,
  LabStepEndedEvent,
  LabStepStartedEvent,
} from './lab-events.dto.js';

const toChunk = toWire(LabChunkBody);
const toHit = toWire(LabHitBody);
const toSetEnd = toWire(LabSetEnd);
const toStepStarted = toWire(LabStepStartedEvent);
const toStepEnded = toWire(LabStepEndedEvent);
const toDocumentEnded = toWire(LabDocumentEndedEvent, {
  chunks: ({ chunks }: LabDocumentEnded) => chunks.map(toChunk),
});
const toAnswer = toWire(LabQuestionAnsweredEvent, { hits: ({ hits }: LabAnswer) => hits.map(toHit) });
const toCompleted = toWire(LabCompletedEvent, {
  sets: ({ sets }: LabCompleted) => sets.map((set: LabSetSummary) => toSetEnd(set)),
});

/** An event as its line has it. */
export const toEventBody = (event: LabEvent): object => {
  switch (event.event) {
    case 'step_started':
      return toStepStarted(event);
    case 'step_ended':
      return toStepEnded(event);
    case 'document_ended':
      return toDocumentEnded(event);
    case 'question_answered':
      return toAnswer(event);
    case 'completed':
      return toCompleted(event);
  }
};

import { Shown, ShownPart } from '@sluice/http-kit';

const SET = 'Position of the set in the request, from 0';
const DOCUMENT = 'Position of the document in the request, from 0';
const STEP = 'Key of the step in the workflow';

/** The `event` of each line. */
const Event = (name: string): PropertyDecorator => Shown('What happened', name, { enum: [name] });

export class LabFailureBody {
  @Shown('Stable code', 'NO_TEXT')
  readonly code: string;
  @Shown('What went wrong, as a sentence', 'The document has no text to search')
  readonly message: string;
}

const Failure = (): PropertyDecorator =>
  ShownPart(LabFailureBody, 'Why it failed; null when it did not', { nullable: true });

export class LabTokenRange {
  @Shown('Least tokens', 0)
  readonly from: number;
  @Shown('Most tokens', 31)
  readonly to: number;
  @Shown('Chunks that have so many', 4)
  readonly chunks: number;
}

export class LabTokens {
  @Shown('Chunks', 42)
  readonly chunks: number;
  @Shown('Tokens of all of them', 9120)
  readonly total: number;
  @Shown('Tokens of the shortest', 12)
  readonly min: number;
  @Shown('Half of them have at most so many', 230)
  readonly median: number;
  @Shown('Nine of ten have at most so many', 255)
  readonly p90: number;
  @Shown('Tokens of the longest', 256)
  readonly max: number;
  @Shown('Tokens on average', 217.1, { format: 'double' })
  readonly mean: number;
  @ShownPart([LabTokenRange], 'Chunks by their tokens, in at most 17 ranges')
  readonly histogram: readonly LabTokenRange[];
}

export class LabPassageBody {
  @Shown('Position in the document, from 0', 0)
  readonly order: number;
  @Shown('Text, its first 2,000 characters', 'The lock opens at six in the morning.')
  readonly content: string;
  @Shown('Headings above it, outermost first', ['Operation', 'Hours'])
  readonly headings: readonly string[];
  @Shown('Pages that it is on, from 1', [3])
  readonly page_numbers: readonly number[];
}

export class LabChunkBody extends LabPassageBody {
  @Shown('Tokens, headings included', 230)
  readonly tokens: number;
}

export class LabHitBody extends LabPassageBody {
  @Shown('From 1', 1)
  readonly rank: number;
  @Shown(DOCUMENT, 0)
  readonly document: number;
  @Shown('Higher is better; comparable within one set, question and mode only', 0.61, { format: 'double' })
  readonly score: number;
}

export class LabSetBody {
  @Shown(SET, 0)
  readonly set: number;
  @Shown('Id of the parameter set', 'default')
  readonly id: string;
  @Shown('Name for people', 'Default parameters')
  readonly name: string;
  @Shown('What has no effect, a sentence each', [
    'parse.table_mode has no effect: the built-in handler parse_document does not read it',
  ])
  readonly warnings: readonly string[];
}

export class LabDocumentBody {
  @Shown(DOCUMENT, 0)
  readonly document: number;
  @Shown('Hash', 'sha256-9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08')
  readonly hash: string;
  @Shown('A location of the document', 'docs/manual.pdf')
  readonly uri: string;
  @Shown('Title, when one is known', 'Operating manual', { nullable: true })
  readonly title: string | null;
  @Shown('Type', 'application/pdf')
  readonly mime_type: string;
  @Shown('Bytes', 18211)
  readonly file_size: number;
}

export class LabStepBody {
  @Shown(STEP, 'chunk')
  readonly step: string;
  @Shown('Name for people', 'chunk')
  readonly name: string;
  @Shown('Type of the step', 'chunk')
  readonly type: string;
  @Shown('Why the lab leaves it out; null for one that runs', 'The lab stores into a database of its own', {
    nullable: true,
  })
  readonly left_out: string | null;
}

export class LabStartedEvent {
  @Event('started')
  readonly event: string;
  @Shown('Workflow definition', 'batch')
  readonly workflow_definition_id: string;
  @ShownPart([LabStepBody], 'Its steps, in their order')
  readonly steps: readonly LabStepBody[];
  @ShownPart([LabSetBody], 'The sets, as requested')
  readonly sets: readonly LabSetBody[];
  @ShownPart([LabDocumentBody], 'The documents, as requested')
  readonly documents: readonly LabDocumentBody[];
  @Shown('Whether the workflow makes all that a search needs; questions have no hits otherwise', true)
  readonly searchable: boolean;
  @Shown('Seconds after which it fails', 900)
  readonly timeout: number;
}

export class LabStepStartedEvent {
  @Event('step_started')
  readonly event: string;
  @Shown(SET, 0)
  readonly set: number;
  @Shown(DOCUMENT, 0)
  readonly document: number;
  @Shown(STEP, 'chunk')
  readonly step: string;
}

export class LabStepEndedEvent {
  @Event('step_ended')
  readonly event: string;
  @Shown(SET, 0)
  readonly set: number;
  @Shown(DOCUMENT, 0)
  readonly document: number;
  @Shown(STEP, 'chunk')
  readonly step: string;
  @Shown('How long it took', 0.8, { format: 'double' })
  readonly seconds: number;
  @Shown(
    'Whether it was done for an earlier set already, with equal parameters up to here: the seconds are of then',
    false,
  )
  readonly shared: boolean;
  @Failure()
  readonly failure: LabFailureBody | null;
}

export class LabDocumentEndedEvent {
  @Event('document_ended')
  readonly event: string;
  @Shown(SET, 0)
  readonly set: number;
  @Shown(DOCUMENT, 0)
  readonly document: number;
  @Shown('Of all its steps, shared ones included', 1.4, { format: 'double' })
  readonly seconds: number;
  @ShownPart(LabTokens, 'Its chunks in figures; null when there are none', { nullable: true })
  readonly tokens: LabTokens | null;
  @ShownPart([LabChunkBody], 'Its first chunks, at most 20')
  readonly chunks: readonly LabChunkBody[];
  @Failure()
  readonly failure: LabFailureBody | null;
}

export class LabQuestionAnsweredEvent {
  @Event('question_answered')
  readonly event: string;
  @Shown(SET, 0)
  readonly set: number;
  @Shown('Position of the question in the request, from 0', 0)
  readonly question: number;
  @Shown('How long it took', 0.02, { format: 'double' })
  readonly seconds: number;
  @ShownPart([LabHitBody], 'Best first, at most 5')
  readonly hits: readonly LabHitBody[];
  @Failure()
  readonly failure: LabFailureBody | null;
}

export class LabSetEnd {
  @Shown(SET, 0)
  readonly set: number;
  @Shown('Documents tried', 3)
  readonly documents: number;
  @Shown('Of them, those that failed', 0)
  readonly failed_documents: number;
  @ShownPart(LabTokens, 'The chunks of all documents in figures; null when there are none', { nullable: true })
  readonly tokens: LabTokens | null;
  @Shown(
    'Seconds by the key of the step, shared ones included',
    { parse: 0.8, chunk: 0.2 },
    {
      additionalProperties: { type: 'number' },
    },
  )
  readonly step_seconds: Readonly<Record<string, number>>;
  @Shown('Of all its steps', 1.4, { format: 'double' })
  readonly seconds: number;
}

export class LabCompletedEvent {
  @Event('completed')
  readonly event: string;
  @Shown('From the beginning', 3.2, { format: 'double' })
  readonly seconds: number;
  @ShownPart([LabSetEnd], 'The sets in sum')
  readonly sets: readonly LabSetEnd[];
}

export class LabFailedEvent {
  @Event('failed')
  readonly event: string;
  @ShownPart(LabFailureBody, 'Why the comparison could not go on')
  readonly failure: LabFailureBody;
}

export class LabAliveEvent {
  @Event('alive')
  readonly event: string;
}

/** Each kind of line. */
export const LAB_EVENTS = [
  LabStartedEvent,
  LabStepStartedEvent,
  LabStepEndedEvent,
  LabDocumentEndedEvent,
  LabQuestionAnsweredEvent,
  LabCompletedEvent,
  LabFailedEvent,
  LabAliveEvent,
] as const;

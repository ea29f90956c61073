import { OneOf, Text } from '@sluice/http-kit';
import { SEARCH_MODES, type SearchMode } from '../vector-databases/vector-database.dto.js';
import { DEFINITION } from '../workflows/start-fields.dto.js';

/** What one comparison may have; `LAB_LIMITS` is what clients are shown. */
export const LAB_LIMITS = { sets: 3, documents: 10, questions: 10, questionCharacters: 1_000 } as const;

export class CompareForm {
  @Text(
    `JSON list of 1 to ${LAB_LIMITS.sets} parameter sets: \`{"id": …}\` of a stored one, or \`{"yaml": …}\` with the text of one that need not be stored`,
    { example: '[{"id": "default"}, {"yaml": "id: small\\nconfig: {chunk: {chunk_size: 128}}"}]' },
  )
  readonly sets: string;

  @Text(`JSON list of the hashes of 1 to ${LAB_LIMITS.documents} documents`, {
    example: '["sha256-9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"]',
  })
  readonly documents: string;

  @Text(
    `JSON list of at most ${LAB_LIMITS.questions} texts of at most ${LAB_LIMITS.questionCharacters} characters, which are looked for in what came of each set`,
    { optional: true, example: '["When does the lock open?"]' },
  )
  readonly questions?: string;

  @OneOf('How the questions are looked for', SEARCH_MODES, { default: 'hybrid' })
  readonly mode?: SearchMode;

  @Text('Workflow definition whose steps are run; the configured default when absent', {
    optional: true,
    pattern: DEFINITION,
    example: 'batch',
  })
  readonly workflow_definition_id?: string;
}

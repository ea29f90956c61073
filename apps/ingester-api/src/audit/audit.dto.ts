import { Shown, ShownPart, Text, toWire } from '@sluice/http-kit';
import { PageBody } from '../app/page.dto.js';
import { SearchPageQuery, SearchText } from '../app/search-fields.js';

export class AuditQuery extends SearchPageQuery {
  @SearchText('In who, what, to what, or the details', 'wiki')
  readonly q?: string;

  @Text('Only what this one did', { optional: true, maxLength: 200, example: 'ada' })
  readonly actor?: string;

  @Text('Only this operation', { optional: true, maxLength: 200, example: 'batchesCreate' })
  readonly action?: string;
}

export class AuditEntryBody {
  @Shown('Id of the entry', 7)
  readonly id: number;
  @Shown('When it was done, or begun to be done, UTC', '2026-11-21T09:30:00')
  readonly first_date: string;
  @Shown('When it was done last, UTC', '2026-11-21T09:31:00')
  readonly last_date: string;
  @Shown('Who: the user that a proxy names, `api-key` or `anonymous`', 'ada')
  readonly actor: string;
  @Shown('Operation, by its id in this description', 'batchesCreate')
  readonly action: string;
  @Shown('What it does', 'Create a batch')
  readonly summary: string;
  @Shown('What it was done to', 'batch 1', { nullable: true })
  readonly target: string | null;
  @Shown(
    'Fields of the request that say more, as texts, shortened',
    { source: 'wiki' },
    { additionalProperties: { type: 'string' } },
  )
  readonly details: Record<string, string>;
  @Shown('How often: uploads of an hour are one entry', 1)
  readonly count: number;
}

export const toAuditEntryBody = toWire(AuditEntryBody);

export class AuditPage extends PageBody {
  @ShownPart([AuditEntryBody], 'Newest first')
  readonly items: AuditEntryBody[];
}

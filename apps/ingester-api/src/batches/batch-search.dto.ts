import { DOCUMENT_STATES, type DocumentState } from '@sluice/domain';
import { OneOf, Shown, ShownPart } from '@sluice/http-kit';
import { BATCH_SORTS, type BatchSort, type DocumentsByState } from '@sluice/persistence';
import { PageBody } from '../app/page.dto.js';
import { ordersOf, SearchPageQuery, SearchText } from '../app/search-fields.js';
import { BatchBody } from './batch.dto.js';

/** How documents stand; every state is present. */
export const DocumentStates = (description: string): PropertyDecorator =>
  Shown(
    description,
    Object.fromEntries(DOCUMENT_STATES.map((state) => [state, state === 'completed' ? 12 : 0])) as DocumentsByState,
    { additionalProperties: { type: 'integer' } },
  );

export class SearchBatchesQuery extends SearchPageQuery {
  @SearchText('Text in the name or source, or the id', 'wiki')
  readonly q?: string;

  @OneOf('Order; `-` before it turns it round', ordersOf(BATCH_SORTS), { default: '-id' })
  readonly sort?: BatchSort | `-${BatchSort}`;
}

export class BatchSummary extends BatchBody {
  @Shown('Distinct documents', 12)
  readonly document_count: number;
  @Shown('Locations; several may have the same document', 13)
  readonly location_count: number;
  @DocumentStates(
    'Documents by the state of their newest run in the batch; of more than 5,000 documents it may be some seconds old',
  )
  readonly states: Record<DocumentState, number>;
  @Shown('Run groups that are not finished', 1)
  readonly open_run_groups: number;
}

export class BatchPage extends PageBody {
  @ShownPart([BatchSummary], 'Batches of this page')
  readonly items: BatchSummary[];
}

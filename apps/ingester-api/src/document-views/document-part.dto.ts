import { Shown, ShownPart, toWire, WholeNumber } from '@sluice/http-kit';
import type { Part } from '@sluice/step-handlers';
import { ResultQuery } from './document-view.dto.js';

export const MOST_PARTS = 100;

export class PartsQuery extends ResultQuery {
  @WholeNumber('One-based page of the list', { min: 1, default: 1 })
  readonly page?: number;

  @WholeNumber('Rows of a page of the list', { min: 1, max: MOST_PARTS, default: MOST_PARTS })
  readonly rows_per_page?: number;
}

export class PartCellBody {
  @Shown('Text, at most 500 characters and an ellipsis', 'Gate 2')
  readonly text: string;
  @Shown('Its column, from 0', 2)
  readonly column: number;
  @Shown('How many columns it takes', 1)
  readonly columns: number;
  @Shown('Whether it heads a column or a row', false)
  readonly is_header: boolean;
}

const toCellBody = toWire(PartCellBody);

export class DocumentPartBody {
  @Shown('The item that it is of, as a reference into the DoclingDocument', '#/texts/5')
  readonly ref: string;
  @Shown('Label of that item; `section` for the beginning of a sheet or slide', 'text')
  readonly label: string;
  @Shown('Of a heading: 0 for the title, then 1 and more; of a list item: how many lists are around it; else 0', 0)
  readonly level: number;
  @Shown('Page, slide or sheet, from 1', 3, { nullable: true })
  readonly page_no: number | null;
  @Shown('Text, at most 10,000 characters: what is longer goes on in the next part', 'The lock opens at six.')
  readonly text: string;
  @Shown('What stands before a list item', '1.', { nullable: true })
  readonly marker: string | null;
  @ShownPart([PartCellBody], 'Of a row of a table: the cells that begin in its first 50 columns', { nullable: true })
  readonly cells: PartCellBody[] | null;
  @Shown('Columns of the table, without those that were left out', 4)
  readonly columns: number;
  @Shown('Columns of the row that were left out', 0)
  readonly omitted_columns: number;
  @Shown('Number of the row in its table, from 0', 2, { nullable: true })
  readonly row: number | null;
  @Shown('The passage that it is in; of a heading the first one below it', 17, { nullable: true })
  readonly passage: number | null;
}

export const toPartBody = toWire(DocumentPartBody, {
  page_no: ({ page }: Part) => page,
  cells: ({ cells }: Part) => cells && cells.map(toCellBody),
});

export class DocumentPartPage {
  @Shown('Run whose result this is', 3)
  readonly run_id: number;
  @ShownPart([DocumentPartBody], 'Parts of this page, in reading order')
  readonly items: DocumentPartBody[];
  @Shown('Parts on all pages, at most 200,000', 340)
  readonly total: number;
  @Shown('Parts left out', 0)
  readonly omitted: number;
  @Shown('This page, from 1', 1)
  readonly page: number;
  @Shown('Most parts of a page', 100)
  readonly rows_per_page: number;
  @Shown('Pages there are', 4)
  readonly total_pages: number;
}

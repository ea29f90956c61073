import { Id, Shown, ShownPart, Text, toWire, WholeNumber } from '@sluice/http-kit';
import type { PageBox, Passage, OutlineEntry } from '@sluice/step-handlers';
import { MAX_NAME_LENGTH } from '../vector-databases/vector-database.dto.js';

export const DEFAULT_PASSAGES = 50;
const MOST_PASSAGES = 200;

/** What steps made of the document: that of a run, that which a vector database holds, or the newest. */
export class ResultQuery {
  @Id('What this run made', { insteadOf: 'db' })
  readonly run_id?: number;

  @Text('What this vector database holds, unless run_id is given; the newest result when it holds none', {
    optional: true,
    maxLength: MAX_NAME_LENGTH,
    example: 'default',
  })
  readonly db?: string;
}

export class PassagesQuery extends ResultQuery {
  @WholeNumber('Only passages on this page of the document, from 1', { optional: true, min: 1, example: 1 })
  readonly page_no?: number;

  @WholeNumber('One-based page of the list', { min: 1, default: 1 })
  readonly page?: number;

  @WholeNumber('Rows of a page of the list', { min: 1, max: MOST_PASSAGES, default: DEFAULT_PASSAGES })
  readonly rows_per_page?: number;
}

const INSTEAD = { insteadOf: 'text_offset' };

const COORDINATE = {
  ...INSTEAD,
  maxLength: 30,
  pattern: { pattern: /^-?\d{1,7}(\.\d{1,20})?$/, expected: 'a number' },
};

export class PlaceQuery extends ResultQuery {
  @WholeNumber("A place in the document's own text, in UTF-16 code units", { optional: true, example: 120 })
  readonly text_offset?: number;

  @WholeNumber('The same in the Markdown that was made of it', INSTEAD)
  readonly markdown_offset?: number;

  @WholeNumber('A page of the document, from 1; with `x` and `y`', { min: 1, ...INSTEAD })
  readonly page_no?: number;

  @Text("From the page's left edge, in the units of its size", COORDINATE)
  readonly x?: string;

  @Text("From the page's top edge", COORDINATE)
  readonly y?: string;
}

export class PageBoxBody {
  @Shown('Page of the document, from 1', 3)
  readonly page_no: number;
  @Shown("Left edge, in the units of the page's size (points of a PDF), from its left edge", 72.02, {
    format: 'double',
  })
  readonly left: number;
  @Shown("Top edge, from the page's top edge", 91.5, { format: 'double' })
  readonly top: number;
  @Shown("Right edge, from the page's left edge", 523.1, { format: 'double' })
  readonly right: number;
  @Shown("Bottom edge, from the page's top edge", 118.25, { format: 'double' })
  readonly bottom: number;
}

const toBoxBody = toWire(PageBoxBody, { page_no: ({ page }: PageBox) => page });

export class TextSpanBody {
  @Shown('First UTF-16 code unit, as JavaScript counts', 120)
  readonly start: number;
  @Shown('The one after the last', 385)
  readonly end: number;
}

export class PartSpanBody {
  @Shown('Number of the first part, from 0', 12)
  readonly start: number;
  @Shown('The one after the last', 14)
  readonly end: number;
}

const toSpanBody = (span: readonly [number, number] | null): TextSpanBody | null =>
  span && { start: span[0], end: span[1] };

export class PassageBody {
  @Shown('Number of the chunk in the document, from 0', 17)
  readonly order: number;
  @Shown('Text of the chunk, headings not included', 'The lock opens at six in the morning.')
  readonly content: string;
  @Shown('Tokens that are embedded, headings included', 42)
  readonly tokens: number;
  @Shown('Headings above the chunk, outermost first', ['Operation', 'Hours'])
  readonly headings: readonly string[];
  @Shown('Pages that it is on, from 1', [3])
  readonly page_numbers: readonly number[];
  @Shown('Kinds of the items that it was made of', ['text'])
  readonly labels: readonly string[];
  @Shown('Those items, as references into the DoclingDocument', ['#/texts/5'])
  readonly refs: readonly string[];
  @ShownPart([PageBoxBody], 'Where those items are on their pages, at most 500; empty for formats without pages')
  readonly boxes: PageBoxBody[];
  @ShownPart(TextSpanBody, "Where it is in the document's own text, if it is one and the passage is found there", {
    nullable: true,
  })
  readonly text_span: TextSpanBody | null;
  @ShownPart(TextSpanBody, 'Where it is in the Markdown that was made of the document', { nullable: true })
  readonly markdown_span: TextSpanBody | null;
  @ShownPart(PartSpanBody, 'Where it is among the `parts` of the document', { nullable: true })
  readonly part_span: PartSpanBody | null;
}

export const toPassageBody = toWire(PassageBody, {
  boxes: ({ boxes }: Passage) => boxes.map(toBoxBody),
  text_span: ({ textSpan }: Passage) => toSpanBody(textSpan),
  markdown_span: ({ markdownSpan }: Passage) => toSpanBody(markdownSpan),
  part_span: ({ partSpan }: Passage) => toSpanBody(partSpan),
});

export class PassagePage {
  @Shown('Run whose result this is', 3)
  readonly run_id: number;
  @ShownPart(
    [PassageBody],
    'Passages of this page, in the order of the document; fewer where they have more than 8 MiB: the others come on pages of fewer rows',
  )
  readonly items: PassageBody[];
  @Shown('Passages on all pages', 120)
  readonly total: number;
  @Shown('This page, from 1', 1)
  readonly page: number;
  @Shown('Most passages of a page', 50)
  readonly rows_per_page: number;
  @Shown('Pages there are', 3)
  readonly total_pages: number;
}

export class PassageAtBody {
  @Shown('Run whose result this is', 3)
  readonly run_id: number;
  @Shown('The passage that is there or nearest; null when none is near', 17, { nullable: true })
  readonly order: number | null;
}

export class OutlineEntryBody {
  @Shown('Heading, at most 300 characters', 'Operation')
  readonly text: string;
  @Shown('0 for the title, then 1 and more', 1)
  readonly level: number;
  @Shown('Page, from 1', 3, { nullable: true })
  readonly page_no: number | null;
  @ShownPart(PageBoxBody, 'Where on that page', { nullable: true })
  readonly box: PageBoxBody | null;
  @Shown('The first passage below it', 17, { nullable: true })
  readonly passage: number | null;
}

export const toOutlineBody = toWire(OutlineEntryBody, {
  page_no: ({ page }: OutlineEntry) => page,
  box: ({ box }: OutlineEntry) => box && toBoxBody(box),
});

export class PageSizeBody {
  @Shown('Page, from 1', 1)
  readonly page_no: number;
  @Shown('Width, in points for a PDF', 595.28, { format: 'double' })
  readonly width: number;
  @Shown('Height', 841.89, { format: 'double' })
  readonly height: number;
}

export const toPageBody = toWire(PageSizeBody);

export class DocumentOutlineBody {
  @Shown('Run whose result this is', 3)
  readonly run_id: number;
  @Shown('Chunks of the document', 120)
  readonly passages: number;
  @ShownPart([OutlineEntryBody], 'Headings in reading order, at most 5,000')
  readonly items: OutlineEntryBody[];
  @Shown('Headings left out', 0)
  readonly omitted: number;
  @ShownPart([PageSizeBody], 'Pages whose size is known, at most 20,000')
  readonly pages: PageSizeBody[];
}

export class DocumentTextBody {
  @Shown(
    'The beginning of the text, decoded as its parser decodes it, with \\n for each end of a line',
    '# Weir manual\n',
  )
  readonly text: string;
  @Shown('UTF-16 code units of the whole text', 48213)
  readonly characters: number;
  @Shown('Whether the rest was left out', false)
  readonly truncated: boolean;
}

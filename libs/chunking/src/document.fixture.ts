import type {
  DoclingDocument,
  DoclingGroup,
  DoclingPicture,
  DoclingProvenance,
  DoclingTable,
  DoclingText,
} from '@sluice/domain';

const ref = (pointer: string) => ({ $ref: pointer });
const onPages = (pages: readonly number[]): DoclingProvenance[] =>
  pages.map((page) => ({ page_no: page, bbox: { l: 0, t: 0, r: 1, b: 1 }, charspan: [0, 1] }));

/** Builds documents as parsers leave them; each method adds to the group that is open. */
export class DocumentBuilder {
  private readonly document: DoclingDocument = {
    schema_name: 'DoclingDocument',
    version: '1.10.0',
    name: 'built',
    body: { self_ref: '#/body', children: [], name: '_root_', label: 'unspecified' },
    groups: [],
    texts: [],
    pictures: [],
    tables: [],
    pages: {},
  };
  private parent: { self_ref: string; children: { $ref: string }[] } = this.document.body;

  build(): DoclingDocument {
    return this.document;
  }

  text(text: string, more: Partial<DoclingText> = {}, pages: readonly number[] = [1]): this {
    this.addText(text, more, pages);
    return this;
  }

  title(text: string): this {
    return this.text(text, { label: 'title' });
  }

  header(text: string, level = 1): this {
    return this.text(text, { label: 'section_header', level });
  }

  code(text: string): this {
    return this.text(text, { label: 'code', code_language: 'Python' });
  }

  /** Adds what `build` adds as children of the last text. */
  below(build: (builder: this) => void): this {
    return this.inside(this.document.texts.at(-1)!, build);
  }

  group(label: string, build: (builder: this) => void): this {
    const group: DoclingGroup = { ...this.node(`#/groups/${this.document.groups.length}`), name: 'group', label };
    this.document.groups.push(group);
    return this.inside(group, build);
  }

  list(items: readonly string[], markers?: readonly string[]): this {
    return this.group('list', () => {
      items.forEach((item, index) => {
        this.text(item, { label: 'list_item', enumerated: markers !== undefined, marker: markers?.[index] ?? '-' });
      });
    });
  }

  table(rows: readonly (readonly string[])[], caption?: string, pages: readonly number[] = [1]): this {
    const table: DoclingTable = {
      ...this.node(`#/tables/${this.document.tables.length}`),
      ...emptyFloat(),
      label: 'table',
      prov: onPages(pages),
      data: {
        num_rows: rows.length,
        num_cols: rows[0]?.length ?? 0,
        table_cells: rows.flatMap((row, y) => row.map((text, x) => cell(text, y, x))),
      },
    };
    this.document.tables.push(table);
    return caption === undefined ? this : this.caption(table, caption);
  }

  picture(caption: string | undefined, description?: string): this {
    const picture: DoclingPicture = {
      ...this.node(`#/pictures/${this.document.pictures.length}`),
      ...emptyFloat(),
      label: 'picture',
      prov: onPages([1]),
      meta: description === undefined ? null : { description: { text: description, created_by: 'model' } },
    };
    this.document.pictures.push(picture);
    return caption === undefined ? this : this.caption(picture, caption);
  }

  private caption(float: DoclingTable | DoclingPicture, text: string): this {
    this.inside(float, () => float.captions.push(ref(this.addText(text, { label: 'caption' }, [1]))));
    return this;
  }

  private addText(text: string, more: Partial<DoclingText>, pages: readonly number[]): string {
    const node = this.node(`#/texts/${this.document.texts.length}`);
    this.document.texts.push({ ...node, label: 'text', prov: onPages(pages), orig: text, text, ...more });
    return node.self_ref;
  }

  private node(selfRef: string) {
    this.parent.children.push(ref(selfRef));
    return { self_ref: selfRef, parent: ref(this.parent.self_ref), children: [], content_layer: 'body' as const };
  }

  private inside(parent: { self_ref: string; children: { $ref: string }[] }, build: (builder: this) => void): this {
    const outer = this.parent;
    this.parent = parent;
    build(this);
    this.parent = outer;
    return this;
  }
}

const emptyFloat = () => ({ captions: [], references: [], footnotes: [], annotations: [] });

const cell = (text: string, row: number, column: number) => ({
  text,
  row_span: 1,
  col_span: 1,
  start_row_offset_idx: row,
  end_row_offset_idx: row + 1,
  start_col_offset_idx: column,
  end_col_offset_idx: column + 1,
  column_header: row === 0,
  row_header: false,
  row_section: false,
});

/** `count` different words. */
export const words = (count: number, stem = 'word'): string =>
  Array.from({ length: count }, (_, index) => `${stem}${index}`).join(' ');

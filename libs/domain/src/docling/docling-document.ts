/**
 * The DoclingDocument interchange format, schema version 1.10.0 (docling-core 2.87.1), as far as Sluice reads and writes it.
 * Arrays are addressed by JSON pointers: item n of `texts` has `self_ref` `#/texts/n`.
 */
export interface DoclingDocument {
  schema_name: 'DoclingDocument';
  version: string;
  /** File stem. */
  name: string;
  origin?: DoclingOrigin;
  furniture?: DoclingGroup;
  body: DoclingGroup;
  groups: DoclingGroup[];
  texts: DoclingText[];
  pictures: DoclingPicture[];
  tables: DoclingTable[];
  key_value_items?: unknown[];
  form_items?: unknown[];
  /** Keyed by page number as string. */
  pages: Record<string, DoclingPage>;
}

export interface DoclingOrigin {
  mimetype: string;
  /** Low 64 bits of the file's SHA-256: beyond what a JSON number holds safely, so kept as its decimal digits or a bigint. */
  binary_hash: bigint | number | string;
  filename: string;
  uri?: string | null;
}

/** Documents found in the wild spell the key `$ref` or `cref`; we write `$ref`. */
export interface DoclingRef {
  $ref: string;
}

export type ContentLayer = 'body' | 'furniture' | 'background' | 'invisible' | 'notes';

export interface DoclingNode {
  self_ref: string;
  parent?: DoclingRef | null;
  children: DoclingRef[];
  content_layer?: ContentLayer;
  meta?: Record<string, unknown> | null;
}

export interface DoclingGroup extends DoclingNode {
  name: string;
  label: string;
}

export interface BoundingBox {
  l: number;
  t: number;
  r: number;
  b: number;
  coord_origin?: 'TOPLEFT' | 'BOTTOMLEFT';
}

export interface DoclingProvenance {
  page_no: number;
  bbox: BoundingBox;
  charspan: [number, number];
}

export interface DoclingItem extends DoclingNode {
  label: string;
  prov: DoclingProvenance[];
}

export interface TextFormatting {
  bold?: boolean;
  italic?: boolean;
  underline?: boolean;
  strikethrough?: boolean;
  script?: 'baseline' | 'sub' | 'super';
}

export interface DoclingText extends DoclingItem {
  orig: string;
  text: string;
  formatting?: TextFormatting | null;
  hyperlink?: string | null;
  /** Section headers only, 1 to 100. */
  level?: number;
  /** List items only. */
  enumerated?: boolean;
  marker?: string;
  /** Code only. */
  code_language?: string;
  captions?: DoclingRef[];
  references?: DoclingRef[];
  footnotes?: DoclingRef[];
}

export interface DoclingTableCell {
  text: string;
  row_span: number;
  col_span: number;
  start_row_offset_idx: number;
  /** Exclusive, as `end_col_offset_idx`. */
  end_row_offset_idx: number;
  start_col_offset_idx: number;
  end_col_offset_idx: number;
  column_header: boolean;
  row_header: boolean;
  row_section: boolean;
  fillable?: boolean;
  bbox?: BoundingBox | null;
}

export interface DoclingTableData {
  table_cells: DoclingTableCell[];
  num_rows: number;
  num_cols: number;
}

export interface DoclingTable extends DoclingItem {
  captions: DoclingRef[];
  references: DoclingRef[];
  footnotes: DoclingRef[];
  annotations: unknown[];
  image?: DoclingImage | null;
  data: DoclingTableData;
}

export interface DoclingImage {
  mimetype: string;
  dpi: number;
  size: { width: number; height: number };
  uri: string;
}

export interface DoclingPicture extends DoclingItem {
  captions: DoclingRef[];
  references: DoclingRef[];
  footnotes: DoclingRef[];
  annotations: unknown[];
  image?: DoclingImage | null;
}

export interface DoclingPage {
  size: { width: number; height: number };
  image?: DoclingImage | null;
  page_no: number;
}

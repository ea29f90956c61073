import {
  type ContentLayer,
  type DoclingDocument,
  type DoclingGroup,
  type DoclingNode,
  type DoclingPicture,
  type DoclingProvenance,
  type DoclingTable,
  type DoclingTableData,
  type DoclingText,
  DOCUMENT_LIMITS,
  extensionOf,
  limitExceeded,
} from '@sluice/domain';
import type { DocumentFile } from '../api/document-parser.js';
import { originMimeType } from './origin-mime-type.js';

/** What any new item may have besides its text. */
export interface ItemPlace {
  /** Default: the body. */
  readonly parent?: DoclingNode;
  readonly prov?: readonly DoclingProvenance[];
  readonly layer?: ContentLayer;
}

type TextFields = Pick<DoclingText, 'formatting' | 'hyperlink'>;

/**
 * Builds a DoclingDocument of schema 1.10.0 whose references, parents and children are consistent by construction.
 * Items appear in the order in which they are added.
 *
 * Every method that adds something throws PermanentError DOCUMENT_TOO_LARGE when the document has too many items, too
 * much text or too many places in its tables.
 */
export class DoclingBuilder {
  private readonly document: DoclingDocument;
  private readonly listDepths = new WeakMap<DoclingGroup, number>();
  /** The list that an item, or the list itself, belongs to. */
  private readonly lists = new WeakMap<DoclingNode, DoclingGroup>();
  private items = 0;
  private characters = 0;
  private places = 0;

  constructor(file: Pick<DocumentFile, 'fileName' | 'sha256'>, mimeType: string) {
    this.document = {
      schema_name: 'DoclingDocument',
      version: '1.10.0',
      name: stem(file.fileName),
      origin: { mimetype: originMimeType(mimeType), binary_hash: binaryHash(file.sha256), filename: file.fileName },
      furniture: {
        self_ref: '#/furniture',
        children: [],
        content_layer: 'furniture',
        name: '_root_',
        label: 'unspecified',
      },
      body: { self_ref: '#/body', children: [], content_layer: 'body', name: '_root_', label: 'unspecified' },
      groups: [],
      texts: [],
      pictures: [],
      tables: [],
      key_value_items: [],
      form_items: [],
      pages: {},
    };
  }

  get body(): DoclingGroup {
    return this.document.body;
  }

  addTitle(text: string, place: ItemPlace = {}): DoclingText {
    return this.addText('title', text, place);
  }

  /** `level` 1 is the highest below the title. */
  addHeading(text: string, level: number, place: ItemPlace = {}): DoclingText {
    return this.addText('section_header', text, place, { level: Math.min(100, Math.max(1, level)) });
  }

  addParagraph(text: string, place: ItemPlace = {}, fields: TextFields = {}): DoclingText {
    return this.addText('text', text, place, fields);
  }

  addFootnote(text: string, place: ItemPlace = {}): DoclingText {
    return this.addText('footnote', text, place);
  }

  addCode(text: string, language: string, place: ItemPlace = {}): DoclingText {
    return this.addText('code', text, place, { captions: [], references: [], footnotes: [], code_language: language });
  }

  /** A page header or footer: in layer `furniture`, so that it is kept but not exported. */
  addFurniture(
    text: string,
    label: 'page_header' | 'page_footer' | 'title' | 'text',
    place: ItemPlace = {},
  ): DoclingText {
    return this.addText(label, text, { ...place, layer: 'furniture' });
  }

  addGroup(label: 'list' | 'sheet' | 'slide' | 'unspecified', name: string, place: ItemPlace = {}): DoclingGroup {
    const group: DoclingGroup = { ...this.node(`#/groups/${this.document.groups.length}`, place), name, label };
    this.document.groups.push(group);
    return group;
  }

  /** A new list; the list of `place` itself where lists nest too deep already, so that the items join it. */
  addList(place: ItemPlace = {}): DoclingGroup {
    const outer = place.parent && this.lists.get(place.parent);
    const depth = outer ? this.listDepths.get(outer)! + 1 : 1;
    if (outer && depth > DOCUMENT_LIMITS.listNesting.value) return outer;
    const list = this.addGroup('list', 'list', place);
    this.listDepths.set(list, depth);
    this.lists.set(list, list);
    return list;
  }

  /** `list` must come from `addList`. */
  addListItem(
    list: DoclingGroup,
    text: string,
    marker: ListMarker,
    place: Omit<ItemPlace, 'parent'> = {},
  ): DoclingText {
    const item = this.addText('list_item', text, { ...place, parent: list }, marker);
    this.lists.set(item, list);
    return item;
  }

  addTable(data: DoclingTableData, place: ItemPlace = {}, caption?: string): DoclingTable {
    this.countTable(data);
    const table: DoclingTable = {
      ...this.float(`#/tables/${this.document.tables.length}`, place),
      label: 'table',
      data,
    };
    this.document.tables.push(table);
    if (caption) this.addCaption(table, caption, place);
    return table;
  }

  addPicture(place: ItemPlace = {}, caption?: string): DoclingPicture {
    const picture: DoclingPicture = {
      ...this.float(`#/pictures/${this.document.pictures.length}`, place),
      label: 'picture',
      image: null,
    };
    this.document.pictures.push(picture);
    if (caption) this.addCaption(picture, caption, place);
    return picture;
  }

  /** A caption as child of its table or picture. */
  addCaption(float: DoclingTable | DoclingPicture, text: string, place: Pick<ItemPlace, 'prov' | 'layer'> = {}): void {
    const caption = this.addText('caption', text, { layer: float.content_layer ?? 'body', ...place, parent: float });
    float.captions.push({ $ref: caption.self_ref });
  }

  /** Sizes in points, or in columns and rows for sheets. */
  addPage(pageNumber: number, width: number, height: number): void {
    this.document.pages[String(pageNumber)] = { size: { width, height }, page_no: pageNumber };
  }

  build(): DoclingDocument {
    return this.document;
  }

  private addText<F extends Partial<DoclingText>>(
    label: string,
    text: string,
    place: ItemPlace,
    fields?: F,
  ): DoclingText {
    this.countCharacters(text.length);
    const node = this.node(`#/texts/${this.document.texts.length}`, place);
    const item: DoclingText = { ...node, label, prov: [...(place.prov ?? [])], orig: text, text, ...fields };
    this.document.texts.push(item);
    return item;
  }

  private float(selfRef: string, place: ItemPlace) {
    return {
      ...this.node(selfRef, place),
      prov: [...(place.prov ?? [])],
      captions: [],
      references: [],
      footnotes: [],
      annotations: [],
    };
  }

  private countTable({ num_rows: rows, num_cols: columns, table_cells: cells }: DoclingTableData): void {
    this.places += rows * columns;
    if (this.places > DOCUMENT_LIMITS.tablePlaces.value) throw limitExceeded(DOCUMENT_LIMITS.tablePlaces, this.places);
    for (const { text } of cells) this.countCharacters(text.length);
  }

  private countCharacters(count: number): void {
    this.characters += count;
    if (this.characters > DOCUMENT_LIMITS.characters.value)
      throw limitExceeded(DOCUMENT_LIMITS.characters, this.characters);
  }

  private node(selfRef: string, { parent = this.document.body, layer = 'body' }: ItemPlace) {
    this.items += 1;
    if (this.items > DOCUMENT_LIMITS.items.value) throw limitExceeded(DOCUMENT_LIMITS.items);
    parent.children.push({ $ref: selfRef });
    return { self_ref: selfRef, parent: { $ref: parent.self_ref }, children: [], content_layer: layer };
  }
}

export interface ListMarker {
  readonly enumerated: boolean;
  /** `-` or the number as printed, `3.`. */
  readonly marker: string;
}

export const BULLET: ListMarker = { enumerated: false, marker: '-' };

function stem(fileName: string): string {
  const extension = extensionOf(fileName);
  return (extension ? fileName.slice(0, -extension.length - 1) : fileName) || 'document';
}

/** DoclingDocument's `binary_hash`: the low 64 bits of a SHA-256 given as hex digits. */
const binaryHash = (sha256: string): bigint => BigInt(`0x${sha256.slice(-16)}`);

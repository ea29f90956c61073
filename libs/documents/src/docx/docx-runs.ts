import type { Relationship } from '../ooxml/ooxml-package.js';
import { childOf, descendantsOf, elementsOf, textOf, type XmlElement } from '../ooxml/xml-element.js';

/** What the runs of one paragraph hold. */
export interface ParagraphContent {
  readonly text: string;
  /** The address when the whole text is one link. */
  readonly hyperlink?: string;
  /** Alternative texts of the images, empty where there is none. */
  readonly images: readonly string[];
  /** Paragraph holders of text boxes anchored here. */
  readonly textBoxes: readonly XmlElement[];
}

/** Reads the text of a paragraph: deleted text, field codes and hidden text left out, notes marked as `[1]`. */
export function readParagraph(
  paragraph: XmlElement,
  relationships: ReadonlyMap<string, Relationship>,
): ParagraphContent {
  const reader = new RunReader(relationships);
  reader.read(paragraph);
  return reader.content();
}

class RunReader {
  private text = '';
  private readonly images: string[] = [];
  private readonly textBoxes: XmlElement[] = [];
  private readonly links = new Set<string>();
  private outsideLinks = false;

  constructor(private readonly relationships: ReadonlyMap<string, Relationship>) {}

  content(): ParagraphContent {
    const [link, ...others] = this.links;
    const wholeLink = link !== undefined && others.length === 0 && !this.outsideLinks;
    return {
      text: this.text
        .replace(/[ \u00a0]+/g, ' ')
        .replace(/ ?\n ?/g, '\n')
        .trim(),
      ...(wholeLink ? { hyperlink: link } : {}),
      images: this.images,
      textBoxes: this.textBoxes,
    };
  }

  read(element: XmlElement, link?: string): void {
    for (const child of elementsOf(element)) this.readChild(child, link);
  }

  private readChild(element: XmlElement, link: string | undefined): void {
    switch (element.name) {
      case 'w:t':
        this.add(textOf(element), link);
        break;
      case 'w:tab':
      case 'w:ptab':
        this.text += ' ';
        break;
      case 'w:br':
      case 'w:cr':
        this.text += ['page', 'column'].includes(element.attributes['w:type'] ?? '') ? ' ' : '\n';
        break;
      case 'w:noBreakHyphen':
        this.text += '-';
        break;
      case 'w:sym':
        this.add(symbol(element.attributes['w:char']), link);
        break;
      case 'w:hyperlink':
        this.read(element, this.relationships.get(element.attributes['r:id'] ?? '')?.target);
        break;
      case 'w:footnoteReference':
      case 'w:endnoteReference':
        this.text += `[${element.attributes['w:id'] ?? ''}]`;
        break;
      case 'w:r':
        if (!isHidden(element)) this.read(element, link);
        break;
      case 'w:drawing':
      case 'w:pict':
      case 'w:object':
        this.readDrawing(element);
        break;
      case 'm:oMath':
      case 'm:oMathPara':
        this.add([...descendantsOf(element, 'm:t')].map(textOf).join(''), link);
        break;
      case 'w:pPr':
      case 'w:rPr':
      case 'w:del':
      case 'w:moveFrom':
      case 'w:instrText':
      case 'w:delText':
      case 'w:commentReference':
        break;
      default:
        this.read(element, link);
    }
  }

  private add(text: string, link: string | undefined): void {
    this.text += text.replace(/[\r\n\t]/g, ' ');
    if (text.trim() === '') return;
    if (link) this.links.add(link);
    else this.outsideLinks = true;
  }

  private readDrawing(drawing: XmlElement): void {
    const boxes = [...descendantsOf(drawing, 'w:txbxContent')];
    for (const box of boxes) this.textBoxes.push(box);
    const isImage =
      [
        ...descendantsOf(drawing, 'pic:pic'),
        ...descendantsOf(drawing, 'v:imagedata'),
        ...descendantsOf(drawing, 'c:chart'),
      ].length > 0;
    if (!isImage) return;
    const [properties] = descendantsOf(drawing, 'wp:docPr');
    this.images.push((properties?.attributes.descr ?? '').trim());
  }
}

const isHidden = (run: XmlElement): boolean => {
  const vanish = childOf(childOf(run, 'w:rPr'), 'w:vanish');
  return vanish !== undefined && !['0', 'false'].includes(vanish.attributes['w:val'] ?? '');
};

/** Symbol fonts keep their glyphs in the private use area, where text means nothing. */
function symbol(code: string | undefined): string {
  const point = Number.parseInt(code ?? '', 16);
  return Number.isNaN(point) || (point >= 0xe000 && point <= 0xf8ff) ? '' : String.fromCodePoint(point);
}

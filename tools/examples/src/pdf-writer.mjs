import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';

const INK = '#1d2b36';
const ACCENT = '#0b5c7a';
const PALE = '#e8f0f4';
const RULE = '#b8c7d0';
const MARGIN = { top: 92, bottom: 78, left: 72, right: 72 };
const BODY_SIZE = 10.5;

const font = (variant) =>
  fileURLToPath(import.meta.resolve(`@fontsource/source-sans-3/files/source-sans-3-latin-${variant}.woff`));

/** Sets a report on A4: numbered headings of two levels, paragraphs, lists, tables, running header and footer, outline. */
export class PdfWriter {
  #chapter = 0;
  #section = 0;
  #outline;

  constructor({ title, author, subject, date, runningTitle, edition }) {
    this.runningTitle = runningTitle;
    this.edition = edition;
    this.doc = new PDFDocument({
      size: 'A4',
      margins: MARGIN,
      bufferPages: true,
      lang: 'en-GB',
      displayTitle: true,
      pdfVersion: '1.7',
      info: { Title: title, Author: author, Subject: subject, CreationDate: date, ModDate: date },
    });
    for (const [name, variant] of [
      ['body', '400-normal'],
      ['italic', '400-italic'],
      ['strong', '600-normal'],
      ['bold', '700-normal'],
    ]) {
      this.doc.registerFont(name, font(variant));
    }
    this.doc.font('body').fontSize(BODY_SIZE).fillColor(INK);
  }

  get width() {
    return this.doc.page.width - MARGIN.left - MARGIN.right;
  }

  title(text, subtitle, line) {
    this.doc.font('bold').fontSize(27).fillColor(ACCENT).text(text, { lineGap: 0 });
    this.doc.font('strong').fontSize(BODY_SIZE).fillColor(INK).text(subtitle);
    this.doc.moveDown(0.2).font('italic').fontSize(BODY_SIZE).text(line).moveDown(1);
    return this.#body();
  }

  /** `keep` is the height in points that must still fit below a heading, so that it never stands alone. */
  chapter(text, { keep = 120 } = {}) {
    this.#chapter += 1;
    this.#section = 0;
    this.#keepTogether(keep);
    if (this.doc.y > MARGIN.top) this.doc.moveDown(1.1);
    const heading = `${this.#chapter} ${text}`;
    this.#outline = this.doc.outline.addItem(heading);
    this.doc.font('bold').fontSize(18).fillColor(ACCENT).text(heading).moveDown(0.35);
    return this.#body();
  }

  section(text, { keep = 84 } = {}) {
    this.#section += 1;
    this.#keepTogether(keep);
    this.doc.moveDown(0.5);
    const heading = `${this.#chapter}.${this.#section} ${text}`;
    this.#outline.addItem(heading);
    this.doc.font('strong').fontSize(13.5).fillColor(INK).text(heading).moveDown(0.25);
    return this.#body();
  }

  paragraph(text) {
    this.doc.text(text, { lineGap: 2.5 }).moveDown(0.55);
    return this;
  }

  bullets(items) {
    return this.#list(items, () => '•');
  }

  numbered(items) {
    return this.#list(items, (index) => `${index + 1}.`);
  }

  /** `widths` are parts of the line; numbers stand at the right of their column when `right` names it. */
  table({ caption, widths, header, rows, right = [] }) {
    const whole = widths.reduce((sum, width) => sum + width, 0);
    const columnStyles = widths.map((width, index) => ({
      width: (width / whole) * this.width,
      align: { x: right.includes(index) ? 'right' : 'left', y: 'center' },
    }));
    const cell = { padding: [4, 6, 4, 6], border: [0, 0, 0.5, 0], borderColor: RULE };
    this.#keepTogether(46 + 21 * Math.min(rows.length, 8));
    this.doc
      .font('italic')
      .fontSize(9.5)
      .text(caption)
      .moveDown(0.3)
      .fontSize(BODY_SIZE - 0.5);
    this.doc.table({
      columnStyles,
      defaultStyle: cell,
      data: [
        header.map((text) => ({ text, type: 'TH', font: { src: 'strong' }, backgroundColor: PALE })),
        ...rows.map((row) => row.map((text) => ({ text, font: { src: 'body' } }))),
      ],
    });
    this.doc.x = MARGIN.left;
    this.doc.moveDown(0.9);
    return this.#body();
  }

  /** A warning in a box of its own. */
  notice(label, text) {
    const inner = this.width - 26;
    this.doc.font('body').fontSize(BODY_SIZE);
    const height = this.doc.heightOfString(`${label}  ${text}`, { width: inner, lineGap: 2 }) + 16;
    this.#keepTogether(height + 10);
    const { y } = this.doc;
    this.doc.rect(MARGIN.left, y, this.width, height).fill(PALE);
    this.doc.rect(MARGIN.left, y, 4, height).fill(ACCENT);
    this.doc
      .fillColor(INK)
      .font('strong')
      .text(`${label}  `, MARGIN.left + 15, y + 8, { width: inner, lineGap: 2, continued: true })
      .font('body')
      .text(text);
    this.doc.x = MARGIN.left;
    this.doc.y = y + height;
    this.doc.moveDown(0.8);
    return this.#body();
  }

  /** `paint` draws at the writer's place, `height` points high; the caption stands below. */
  figure(height, caption, paint) {
    this.#keepTogether(height + 30);
    const { y } = this.doc;
    this.doc.save();
    paint(this.doc, { x: MARGIN.left, y, width: this.width, height });
    this.doc.restore();
    this.doc.x = MARGIN.left;
    this.doc.y = y + height + 6;
    this.doc.font('italic').fontSize(9.5).fillColor(INK).text(caption).moveDown(0.9);
    return this.#body();
  }

  async finish() {
    const { start, count } = this.doc.bufferedPageRange();
    for (let page = start; page < start + count; page += 1) {
      this.doc.switchToPage(page);
      this.#runningLines(page + 1, count);
    }
    this.doc.end();
    return await buffer(this.doc);
  }

  #body() {
    this.doc.font('body').fontSize(BODY_SIZE).fillColor(INK);
    return this;
  }

  #list(items, mark) {
    items.forEach((item, index) => {
      this.#keepTogether(this.doc.heightOfString(item, { width: this.width - 20, lineGap: 2 }));
      const { y } = this.doc;
      this.doc.text(mark(index), MARGIN.left + 4, y, { lineBreak: false });
      this.doc.text(item, MARGIN.left + 20, y, { width: this.width - 20, lineGap: 2 });
      this.doc.moveDown(0.2);
    });
    this.doc.x = MARGIN.left;
    this.doc.moveDown(0.4);
    return this;
  }

  #keepTogether(height) {
    if (this.doc.y + height > this.doc.page.height - MARGIN.bottom) this.doc.addPage();
  }

  /** Outside the margins, where text would otherwise begin a new page. */
  #runningLines(page, count) {
    const { doc } = this;
    const { height } = doc.page;
    doc.page.margins = { top: 0, bottom: 0, left: 0, right: 0 };
    const line = { width: this.width, lineBreak: false };
    doc.font('body').fontSize(8.5).fillColor('#5b6b76');
    doc.text(this.runningTitle, MARGIN.left, 48, line);
    doc.text(this.edition, MARGIN.left, 48, { ...line, align: 'right' });
    doc.text(`Page ${page} of ${count}`, MARGIN.left, height - 50, { ...line, align: 'center' });
    doc.lineWidth(0.5).strokeColor(RULE);
    doc
      .moveTo(MARGIN.left, 64)
      .lineTo(MARGIN.left + this.width, 64)
      .stroke();
    doc
      .moveTo(MARGIN.left, height - 58)
      .lineTo(MARGIN.left + this.width, height - 58)
      .stroke();
    doc.page.margins = MARGIN;
  }
}

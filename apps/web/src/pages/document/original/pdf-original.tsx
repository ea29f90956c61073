import { useEffect, useRef, useState, type ReactElement } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { texts } from '../../../texts/texts.js';
import { Loading, Notice } from '../../../ui/notices.js';
import type { Outline, PageBox } from '../queries.js';
import { openPdf, pdfProblem } from './open-pdf.js';
import { PdfPage } from './pdf-page.js';

const GAP = 12;
const A4 = { width: 595, height: 842 };
const ABOVE_BOX = 60;

export interface PdfOriginalProps {
  readonly hash: string;
  readonly pages: Outline['pages'];
  /** Of the chosen passage; its first is scrolled to. */
  readonly boxes: readonly PageBox[];
  readonly onChoose: (page: number, x: number, y: number) => void;
}

/** A PDF of any length: the pages that are seen are drawn. */
const PdfOriginal = (props: PdfOriginalProps): ReactElement => {
  const { hash } = props;
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const open = openPdf(hash);
    let isGone = false;
    open.pdf.then(
      (found) => !isGone && setPdf(found),
      (error: unknown) => !isGone && setProblem(pdfProblem(error)),
    );
    return () => {
      isGone = true;
      setPdf(null);
      open.close();
    };
  }, [hash]);
  if (problem !== null)
    return (
      <Notice kind="bad" title={texts.document.original.unreadable}>
        {problem}
      </Notice>
    );
  return pdf === null ? <Loading /> : <PdfPages {...props} pdf={pdf} />;
};

/** Width that pages may take in their frame, followed as it changes. */
const useWidth = (frame: React.RefObject<HTMLElement | null>): number => {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = frame.current!;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth - 2 * GAP));
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return width;
};

const PdfPages = ({ pdf, pages, boxes, onChoose }: PdfOriginalProps & { pdf: PDFDocumentProxy }): ReactElement => {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const sizeOf = (index: number): { width: number; height: number } => {
    const known = pages[index];
    return known && known.page_no === index + 1 && known.width > 0 && known.height > 0 ? known : A4;
  };
  const heightOf = (index: number): number => (width * sizeOf(index).height) / sizeOf(index).width;
  const rows = useVirtualizer({
    count: width > 0 ? pdf.numPages : 0,
    getScrollElement: () => frame.current,
    estimateSize: (index) => heightOf(index) + GAP,
    overscan: 1,
  });
  useEffect(() => rows.measure(), [width, rows]);
  const first = boxes[0];
  const place = useRef((box: PageBox): number => box.top);
  useEffect(() => {
    place.current = ({ page_no, top }) => {
      const index = page_no - 1;
      const start = rows.getOffsetForIndex(index, 'start')?.[0] ?? 0;
      return Math.max(0, start + (top / sizeOf(index).height) * heightOf(index) - ABOVE_BOX);
    };
  });
  // When another passage is chosen, or the pages have another width; not with each page that becomes known.
  useEffect(() => {
    if (first !== undefined && width > 0) rows.scrollToOffset(place.current(first));
  }, [first, width, rows]);

  return (
    <div
      ref={frame}
      tabIndex={0}
      role="region"
      aria-label={texts.document.original.pages(pdf.numPages)}
      className="h-full overflow-auto bg-hover"
    >
      <div className="relative" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => (
          <div key={index} className="absolute" style={{ transform: `translate(${GAP}px, ${start + GAP}px)` }}>
            <PdfPage
              pdf={pdf}
              number={index + 1}
              width={width}
              height={heightOf(index)}
              size={sizeOf(index)}
              boxes={boxes.filter(({ page_no }) => page_no === index + 1)}
              onChoose={(x, y) => onChoose(index + 1, x, y)}
            />
          </div>
        ))}
      </div>
    </div>
  );
};

export default PdfOriginal;

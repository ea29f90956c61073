import { useEffect, useRef, useState, type MouseEvent, type ReactElement } from 'react';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { texts } from '../../../texts/texts.js';
import type { PageBox } from '../queries.js';
import { Boxes } from './boxes.js';
import { AnnotationMode, pdfProblem } from './open-pdf.js';

export interface PdfPageProps {
  readonly pdf: PDFDocumentProxy;
  /** From 1. */
  readonly number: number;
  /** Pixels of the page in the window. */
  readonly width: number;
  readonly height: number;
  /** Its size in the units of boxes. */
  readonly size: { readonly width: number; readonly height: number };
  readonly boxes: readonly PageBox[];
  readonly onChoose: (x: number, y: number) => void;
}

const LARGEST_SCALE = 2;

/** One page as it is printed, with boxes over it. */
export const PdfPage = ({ pdf, number, width, height, size, boxes, onChoose }: PdfPageProps): ReactElement => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let isGone = false;
    let cancel = (): void => undefined;
    const draw = async (): Promise<void> => {
      const page = await pdf.getPage(number);
      if (isGone) return;
      const scale = (width / page.getViewport({ scale: 1 }).width) * Math.min(LARGEST_SCALE, devicePixelRatio);
      const viewport = page.getViewport({ scale });
      const element = canvas.current!;
      element.width = Math.ceil(viewport.width);
      element.height = Math.ceil(viewport.height);
      const task = page.render({ canvas: element, viewport, annotationMode: AnnotationMode.DISABLE });
      cancel = () => task.cancel();
      await task.promise;
      page.cleanup();
    };
    draw().catch((error: unknown) => {
      if (!isGone) setProblem(pdfProblem(error));
    });
    return () => {
      isGone = true;
      cancel();
    };
  }, [pdf, number, width]);

  const choose = (event: MouseEvent<HTMLDivElement>): void => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    onChoose(((event.clientX - left) / width) * size.width, ((event.clientY - top) / height) * size.height);
  };

  return (
    <div className="relative bg-white shadow" style={{ width, height }} onClick={choose}>
      <canvas
        ref={canvas}
        role="img"
        aria-label={texts.document.original.pageOf(number, pdf.numPages)}
        className="size-full"
      />
      {problem !== null && <p className="absolute inset-x-2 top-2 bg-bad-ground p-1 text-sm text-bad">{problem}</p>}
      <Boxes boxes={boxes} size={size} />
    </div>
  );
};

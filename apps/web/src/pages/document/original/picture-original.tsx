import { useEffect, useState, type MouseEvent, type ReactElement } from 'react';
import { texts } from '../../../texts/texts.js';
import { Loading, Notice } from '../../../ui/notices.js';
import { contentOf, type Outline, type PageBox } from '../queries.js';
import { Boxes } from './boxes.js';

const words = texts.document.original;

export interface PictureOriginalProps {
  readonly hash: string;
  readonly mimeType: string;
  readonly pages: Outline['pages'];
  readonly boxes: readonly PageBox[];
  readonly onChoose: (x: number, y: number) => void;
}

/** A picture with boxes over it; what is in it is drawn and nothing else. */
const PictureOriginal = ({ hash, mimeType, pages, boxes, onChoose }: PictureOriginalProps): ReactElement => {
  const [address, setAddress] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [own, setOwn] = useState({ width: 1, height: 1 });
  useEffect(() => {
    const ending = new AbortController();
    let made: string | null = null;
    contentOf(hash, ending.signal).then(
      (content) => {
        if (ending.signal.aborted) return;
        made = URL.createObjectURL(new Blob([content], { type: mimeType }));
        setAddress(made);
      },
      (error: unknown) => !ending.signal.aborted && setProblem(error instanceof Error ? error.message : String(error)),
    );
    return () => {
      ending.abort();
      if (made !== null) URL.revokeObjectURL(made);
      setAddress(null);
    };
  }, [hash, mimeType]);
  if (problem !== null)
    return (
      <Notice kind="bad" title={words.unreadable}>
        {problem}
      </Notice>
    );
  if (address === null) return <Loading />;
  const size = pages[0] ?? own;
  const choose = (event: MouseEvent<HTMLDivElement>): void => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    onChoose(((event.clientX - left) / width) * size.width, ((event.clientY - top) / height) * size.height);
  };
  return (
    <div tabIndex={0} role="region" aria-label={words.page} className="h-full overflow-auto bg-hover p-3">
      <div className="relative w-fit max-w-full" onClick={choose}>
        <img
          src={address}
          alt={words.pictureOriginal}
          className="max-w-full bg-white"
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setOwn({ width, height })}
          onError={() => setProblem(words.noPicture)}
        />
        <Boxes boxes={boxes} size={size} />
      </div>
    </div>
  );
};

export default PictureOriginal;

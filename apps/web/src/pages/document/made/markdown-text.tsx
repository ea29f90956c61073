import { lazy, Suspense, useState, type ReactElement } from 'react';
import { texts } from '../../../texts/texts.js';
import { Button } from '../../../ui/button.js';
import { Loading } from '../../../ui/notices.js';
import { sectionsOf } from './markdown-sections.js';

const RenderedMarkdown = lazy(() => import('./rendered-markdown.js'));
const SECTIONS_AT_ONCE = 5;

/** Markdown as a page; a long one as far as one has read. */
export const MarkdownText = ({ markdown }: { markdown: string }): ReactElement => {
  const [shown, setShown] = useState(SECTIONS_AT_ONCE);
  const sections = sectionsOf(markdown);
  return (
    <Suspense fallback={<Loading />}>
      {sections.slice(0, shown).map((section, index) => (
        <RenderedMarkdown key={index} markdown={section} />
      ))}
      {sections.length > shown && (
        <Button onClick={() => setShown(shown + SECTIONS_AT_ONCE)}>{texts.document.made.more}</Button>
      )}
    </Suspense>
  );
};

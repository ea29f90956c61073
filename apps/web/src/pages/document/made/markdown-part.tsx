import type { ReactElement } from 'react';
import { useQuery } from '@tanstack/react-query';
import { texts } from '../../../texts/texts.js';
import { QueryView } from '../../../ui/query-view.js';
import { markdownQuery } from '../queries.js';
import { MarkdownText } from './markdown-text.js';

/** The Markdown that a run made of the document. */
export const MarkdownPart = ({ run }: { run: number }): ReactElement => {
  const markdown = useQuery(markdownQuery(run));
  return (
    <div tabIndex={0} role="region" aria-label={texts.document.made.markdown} className="h-full overflow-auto p-2">
      <QueryView query={markdown}>{(text) => <MarkdownText markdown={text} />}</QueryView>
    </div>
  );
};

import type { ReactElement } from 'react';
import Markdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { texts } from '../../../texts/texts.js';

/** A document's links lead nowhere and its pictures are not fetched: their texts are shown. */
const COMPONENTS: Components = {
  a: ({ children, href }) => (
    <span className="underline decoration-dotted" title={href}>
      {children}
    </span>
  ),
  img: ({ alt }) => <span className="text-muted">[{alt || texts.document.made.picture}]</span>,
  // Its headings are no headings of this page.
  h1: ({ children }) => <p className="mt-4 mb-2 text-lg font-semibold">{children}</p>,
  h2: ({ children }) => <p className="mt-3 mb-1.5 text-base font-semibold">{children}</p>,
  h3: ({ children }) => <p className="mt-2 mb-1 font-semibold">{children}</p>,
  h4: ({ children }) => <p className="mt-2 mb-1 font-medium">{children}</p>,
  h5: ({ children }) => <p className="mt-2 mb-1 font-medium">{children}</p>,
  h6: ({ children }) => <p className="mt-2 mb-1 font-medium">{children}</p>,
  p: ({ children }) => <p className="my-2">{children}</p>,
  ul: ({ children }) => <ul className="my-2 list-disc pl-6">{children}</ul>,
  ol: ({ children, start }) => (
    <ol className="my-2 list-decimal pl-6" start={start}>
      {children}
    </ol>
  ),
  input: ({ checked }) => <span>{checked ? '☑ ' : '☐ '}</span>,
  table: ({ children }) => (
    <div className="my-2 overflow-x-auto" tabIndex={0} role="group">
      <table className="border-collapse">{children}</table>
    </div>
  ),
  th: ({ children }) => <th className="border border-line bg-hover px-2 py-1 text-left">{children}</th>,
  td: ({ children }) => <td className="border border-line px-2 py-1">{children}</td>,
  code: ({ children }) => <code className="rounded-xs bg-hover px-1 font-mono text-sm">{children}</code>,
  pre: ({ children }) => (
    <pre className="my-2 overflow-x-auto rounded-md bg-hover p-2" tabIndex={0}>
      {children}
    </pre>
  ),
  blockquote: ({ children }) => <blockquote className="my-2 border-l-4 border-line pl-3">{children}</blockquote>,
};

/** Markdown as elements; HTML in it is shown as its text. */
const RenderedMarkdown = ({ markdown }: { markdown: string }): ReactElement => (
  <div className="max-w-prose break-words" dir="auto">
    <Markdown remarkPlugins={[remarkGfm]} components={COMPONENTS}>
      {markdown}
    </Markdown>
  </div>
);

export default RenderedMarkdown;

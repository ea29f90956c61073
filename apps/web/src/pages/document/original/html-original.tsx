import { useMemo, type ReactElement } from 'react';
import DOMPurify from 'dompurify';
import { texts } from '../../../texts/texts.js';

/** What loads something, leads somewhere or could run. */
const FORBIDDEN_TAGS = [
  'style',
  'link',
  'meta',
  'base',
  'iframe',
  'frame',
  'object',
  'embed',
  'form',
  'svg',
  'math',
  'audio',
  'video',
  'source',
  'template',
];
const FORBIDDEN_ATTRIBUTES = [
  'style',
  'href',
  'src',
  'srcset',
  'background',
  'poster',
  'action',
  'formaction',
  'ping',
  'target',
  'id',
  'name',
];

const POLICY = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'">`;

/** A document that shows HTML and does nothing: without scripts, styles, pictures and links. */
export const harmless = (html: string): string => {
  const body = DOMPurify.sanitize(html, {
    FORBID_TAGS: FORBIDDEN_TAGS,
    FORBID_ATTR: FORBIDDEN_ATTRIBUTES,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
  return `<!doctype html><html><head>${POLICY}</head><body>${body}</body></html>`;
};

/** HTML as a page: in a frame of an origin of its own, in which nothing runs, whatever is left in it. */
const HtmlOriginal = ({ html }: { html: string }): ReactElement => {
  const content = useMemo(() => harmless(html), [html]);
  return (
    <iframe
      sandbox=""
      srcDoc={content}
      title={texts.document.original.page}
      className="h-full w-full scheme-light bg-white"
      referrerPolicy="no-referrer"
    />
  );
};

export default HtmlOriginal;

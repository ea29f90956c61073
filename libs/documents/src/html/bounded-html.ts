import { DOCUMENT_LIMITS, limitExceeded } from '@sluice/domain';
import { defaultTreeAdapter, type DefaultTreeAdapterMap, parse, parseFragment, type TreeAdapter } from 'parse5';

type Tree = DefaultTreeAdapterMap;
/** Where the elements of a document are made. */
export type HtmlTree = TreeAdapter<Tree>;

/**
 * Parses a page as browsers do.
 * @throws PermanentError DOCUMENT_TOO_LARGE when it has more elements than the limit.
 */
export const parseHtmlPage = (text: string): Tree['document'] => parse(text, { treeAdapter: countedTree() });

/**
 * Parses a piece of a page as browsers do; pieces of one document share their `tree`.
 * @throws PermanentError DOCUMENT_TOO_LARGE when it has more elements than the limit.
 */
export const parseHtmlFragment = (text: string, tree: HtmlTree): Tree['documentFragment'] =>
  parseFragment(text, { treeAdapter: tree });

/** Elements are counted where they are made: formatting that is never closed is made anew in each paragraph after it. */
export function countedTree(): HtmlTree {
  let count = 0;
  return {
    ...defaultTreeAdapter,
    createElement(...element) {
      count += 1;
      if (count > DOCUMENT_LIMITS.htmlElements.value) throw limitExceeded(DOCUMENT_LIMITS.htmlElements);
      return defaultTreeAdapter.createElement(...element);
    },
  };
}

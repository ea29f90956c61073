/**
 * Of what the embedded parsers make of a document. To be raised with a change after which documents should be parsed anew when
 * they are processed again; what was made by an earlier version stays, and is not used for them.
 *
 * 2: lists of Word that restart, Markdown in pieces, PDF that is counted from inside, bounded spans, footnotes and titles.
 */
export const EMBEDDED_PARSER_VERSION = 2;

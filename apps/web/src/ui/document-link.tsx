import type { ReactElement } from 'react';
import { Link } from '@tanstack/react-router';
import { shortHash } from './format.js';

export interface DocumentName {
  readonly doc_id: string;
  readonly title?: string | null | undefined;
  readonly uri?: string | null | undefined;
}

/** What people call a document: its title, else where it is, else its hash. */
export const documentName = ({ doc_id, title, uri }: DocumentName): string => title || uri || shortHash(doc_id);

/** Leads to a document; its location stands beside its title. */
export const DocumentLink = ({ of }: { of: DocumentName }): ReactElement => (
  <Link
    to="/documents/$hash"
    params={{ hash: of.doc_id }}
    className="text-accent hover:underline"
    title={of.uri ?? of.doc_id}
  >
    <bdi>{documentName(of)}</bdi>
    {of.title && of.uri && <bdi className="ml-1.5 text-sm text-muted">{of.uri}</bdi>}
  </Link>
);

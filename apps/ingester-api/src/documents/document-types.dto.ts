import type { ReadableType } from '@sluice/domain';
import { Shown, toWire } from '@sluice/http-kit';

export class DocumentTypeBody {
  @Shown('Name for people', 'Markdown')
  readonly name: string;
  @Shown('Media types; the first is the canonical one', ['text/markdown'])
  readonly mime_types: readonly string[];
  @Shown('Extensions in lower case, without dot', ['md', 'markdown'])
  readonly extensions: readonly string[];
}

export const toDocumentTypeBody = toWire(DocumentTypeBody, { name: ({ label }: ReadableType) => label });

import { type PDFDocumentProxy, PDFDateString } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PropertyValue } from '../api/inspection.js';

const NAMES: Readonly<Record<string, string>> = {
  Title: 'title',
  Author: 'author',
  Subject: 'subject',
  Keywords: 'keywords',
  Creator: 'application',
  Producer: 'producer',
  Language: 'language',
};
const DATES: Readonly<Record<string, string>> = { CreationDate: 'created', ModDate: 'modified' };

/** The document information of a PDF by the names of `Inspection.properties`; dates in ISO 8601, UTC. */
export async function pdfProperties(pdf: PDFDocumentProxy): Promise<Record<string, PropertyValue>> {
  const { info } = (await pdf.getMetadata()) as { info: Readonly<Record<string, unknown>> };
  const properties: Record<string, PropertyValue> = {};
  for (const [key, name] of Object.entries(NAMES)) {
    const value = info[key];
    if (typeof value === 'string' && value.trim()) properties[name] = value.trim();
  }
  for (const [key, name] of Object.entries(DATES)) {
    const value = info[key];
    const date = typeof value === 'string' ? PDFDateString.toDateObject(value) : null;
    if (date) properties[name] = date.toISOString();
  }
  return properties;
}

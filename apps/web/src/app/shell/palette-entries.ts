import { useEffect, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client.js';
import { texts } from '../../texts/texts.js';
import { usePages } from './pages.js';

export interface PaletteEntry {
  readonly id: string;
  readonly label: string;
  /** What it is, in a word. */
  readonly kind: string;
  readonly to: string;
}

const words = texts.shell.palette;
const FOUND_OF_EACH = 6;
const TYPING_MS = 150;
const HASH = /^sha256-[0-9a-f]{64}$/;

/** The pages that a text may mean. */
const pageEntries = (pages: ReturnType<typeof usePages>, text: string): PaletteEntry[] => {
  const wanted = text.trim().toLowerCase();
  return pages
    .filter(({ label }) => label.toLowerCase().includes(wanted))
    .map(({ to, label }) => ({
      id: to,
      label,
      kind: words.goTo,
      to,
    }));
};

/** What a number or a hash names by itself. */
export const idEntries = (text: string): PaletteEntry[] => {
  const id = text.trim();
  if (HASH.test(id)) return [entryOf(words.document, `/documents/${id}`, id)];
  if (!/^[1-9]\d{0,15}$/.test(id)) return [];
  return [entryOf(words.run, `/workflows/runs/${id}`, id), entryOf(words.batch, `/batches/${id}`, id)];
};

const entryOf = (kind: string, to: string, label: string): PaletteEntry => ({ id: to, label, kind, to });

const search = async (q: string, signal: AbortSignal): Promise<PaletteEntry[]> => {
  const query = { q, rows_per_page: FOUND_OF_EACH };
  const [batches, runs] = await Promise.all([
    answerOf(api.GET('/batch/search', { params: { query }, signal })),
    answerOf(api.GET('/workflow/search', { params: { query: { ...query, newest: true } }, signal })),
  ]);
  const documents = runs.items.map(({ doc_id, title, uri }) =>
    entryOf(words.document, `/documents/${doc_id}`, [title, uri].filter(Boolean).join(' · ') || doc_id),
  );
  return [
    ...batches.items.map(({ id, name }) => entryOf(words.batch, `/batches/${id}`, name)),
    ...documents.filter(({ to }, index) => documents.findIndex((one) => one.to === to) === index),
  ];
};

/** A text once its writer pauses. */
const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
};

/** What the palette offers for a text: pages at once, and what the server finds. */
export const usePaletteEntries = (text: string): PaletteEntry[] => {
  const q = useSettled(text.trim());
  const pages = usePages();
  const { data } = useQuery({
    queryKey: ['palette', q],
    queryFn: ({ signal }) => search(q, signal),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  return [...pageEntries(pages, text), ...idEntries(text), ...(q === '' ? [] : (data ?? []))];
};

import { useEffect, useState } from 'react';
import { useQueries } from '@tanstack/react-query';
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

const batchesWith = async (q: string, signal: AbortSignal): Promise<PaletteEntry[]> => {
  const query = { q, rows_per_page: FOUND_OF_EACH };
  const { items } = await answerOf(api.GET('/batch/search', { params: { query }, signal }));
  return items.map(({ id, name }) => entryOf(words.batch, `/batches/${id}`, name));
};

/** With runs or without. */
const documentsWith = async (q: string, signal: AbortSignal): Promise<PaletteEntry[]> => {
  const query = { q, rows_per_page: FOUND_OF_EACH };
  const { items } = await answerOf(api.GET('/document/search', { params: { query }, signal }));
  return items.map(({ doc_hash: hash, title, uri }) =>
    entryOf(words.document, `/documents/${hash}`, [title, uri].filter(Boolean).join(' · ') || hash),
  );
};

const KINDS = [
  ['batches', batchesWith],
  ['documents', documentsWith],
] as const;

/** A text once its writer pauses. */
const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
};

export interface PaletteFindings {
  readonly entries: readonly PaletteEntry[];
  /** More may come. */
  readonly isSearching: boolean;
  /** Of a search that failed: what it would have found is not there. */
  readonly error: Error | null;
  readonly retry: () => void;
}

/** What the palette offers for a text: pages at once, and what the server finds for exactly this text. */
export const usePaletteEntries = (text: string): PaletteFindings => {
  const wanted = text.trim();
  const q = useSettled(wanted);
  const pages = usePages();
  const found = useQueries({
    queries: KINDS.map(([kind, search]) => ({
      queryKey: ['palette', kind, q],
      queryFn: ({ signal }: { signal: AbortSignal }) => search(q, signal),
      enabled: q !== '',
    })),
  });
  const isSettled = q === wanted;
  const named = idEntries(text);
  const hits = isSettled ? found.flatMap(({ data }) => data ?? []) : [];
  return {
    entries: [...pageEntries(pages, text), ...named, ...hits.filter(({ id }) => named.every((one) => one.id !== id))],
    isSearching: wanted !== '' && (!isSettled || found.some(({ isPending }) => isPending)),
    error: isSettled ? (found.find(({ error }) => error !== null)?.error ?? null) : null,
    retry: () => found.forEach((query) => query.error && void query.refetch()),
  };
};

import { useEffect, useState, type ReactElement } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { answerOf, api } from '../../api/client.js';
import { texts } from '../../texts/texts.js';
import { Button, IconButton } from '../../ui/button.js';
import { documentName, DocumentLink } from '../../ui/document-link.js';
import { TextField } from '../../ui/fields.js';
import { QueryView } from '../../ui/query-view.js';
import { documentQuery } from '../document/queries.js';

const words = texts.lab.form;

export const MOST_DOCUMENTS = 10;
const FOUND = 10;
const TYPING_MS = 250;

interface DocumentPickerProps {
  readonly hashes: readonly string[];
  readonly onChoose: (hashes: string[]) => void;
}

/** Up to ten documents, started or not, found by title, location or hash. */
export const DocumentPicker = ({ hashes, onChoose }: DocumentPickerProps): ReactElement => {
  const [text, setText] = useState('');
  const [q, setQ] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQ(text.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const found = useQuery({
    queryKey: ['lab', 'documents', q],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/document/search', {
          // As many more as may be chosen already.
          params: { query: { ...(q === '' ? {} : { q }), rows_per_page: FOUND + MOST_DOCUMENTS } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="flex flex-col gap-2">
      {hashes.length === 0 ? (
        <p className="text-muted">{words.noDocuments}</p>
      ) : (
        <ul aria-label={words.chosen} className="flex flex-col gap-1">
          {hashes.map((hash) => (
            <Chosen key={hash} hash={hash} onRemove={() => onChoose(hashes.filter((one) => one !== hash))} />
          ))}
        </ul>
      )}
      {hashes.length < MOST_DOCUMENTS && (
        <>
          <TextField label={words.find} type="search" value={text} onChange={setText} />
          <QueryView query={found}>
            {({ items }) => {
              const others = items
                .filter(({ doc_hash }) => !hashes.includes(doc_hash))
                .slice(0, FOUND)
                .map(({ doc_hash: doc_id, title, uri }) => ({ doc_id, title, uri }));
              return others.length === 0 ? (
                <p className="text-muted">{words.noneFound}</p>
              ) : (
                <ul aria-label={words.found} className="flex flex-wrap gap-1">
                  {others.map((one) => (
                    <li key={one.doc_id} className="min-w-0">
                      <Button
                        aria-label={words.add(documentName(one))}
                        icon={<Plus size={14} aria-hidden />}
                        className="max-w-full"
                        onClick={() => onChoose([...hashes, one.doc_id])}
                      >
                        <bdi className="truncate">{documentName(one)}</bdi>
                      </Button>
                    </li>
                  ))}
                </ul>
              );
            }}
          </QueryView>
        </>
      )}
    </div>
  );
};

const Chosen = ({ hash, onRemove }: { hash: string; onRemove: () => void }): ReactElement => {
  const { data } = useQuery(documentQuery(hash));
  const name = { doc_id: hash, title: data?.title, uri: data?.locations[0]?.uri };
  return (
    <li className="flex items-center gap-1">
      <IconButton label={words.remove(documentName(name))} icon={<X size={14} aria-hidden />} onClick={onRemove} />
      <span className="min-w-0 break-all">
        <DocumentLink of={name} />
      </span>
    </li>
  );
};

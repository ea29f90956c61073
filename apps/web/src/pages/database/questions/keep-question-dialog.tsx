import { useState, type ReactElement } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../../../api/client.js';
import { texts } from '../../../texts/texts.js';
import { ConfirmDialog } from '../../../ui/dialog.js';
import { SelectField, TextField } from '../../../ui/fields.js';
import { useAnnounce } from '../../../ui/toasts.js';
import { SEARCH_MODES, type SearchMode } from '../route.js';
import { questionsQuery } from './queries.js';

const words = texts.database.questions;

export interface QuestionDraft {
  readonly question: string;
  readonly mode: SearchMode;
  readonly uri: string;
}

interface Props {
  readonly db: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** What the fields hold at first. */
  readonly begin: QuestionDraft;
}

/** Keeps a question with what should be found. */
export const KeepQuestionDialog = (props: Props): ReactElement | null =>
  props.isOpen ? <OpenDialog {...props} /> : null;

const OpenDialog = ({ db, isOpen, onClose, begin }: Props): ReactElement => {
  const [draft, setDraft] = useState({ ...begin, text: '' });
  const { done } = useAnnounce();
  const client = useQueryClient();
  const keep = async (): Promise<void> => {
    const { question, mode, uri, text } = draft;
    const body = { db, question, mode, ...(uri && { expected_uri: uri }), ...(text && { expected_text: text }) };
    await answerOf(api.POST('/vectordb/questions', { body }));
    await client.invalidateQueries({ queryKey: questionsQuery(db).queryKey });
    done({ title: words.kept });
  };
  return (
    <ConfirmDialog title={words.add} isOpen={isOpen} onClose={onClose} confirm={words.keep} onConfirm={keep}>
      <div className="flex flex-col gap-3">
        <TextField
          label={words.question}
          value={draft.question}
          onChange={(question) => setDraft({ ...draft, question })}
        />
        <SelectField
          label={words.mode}
          value={draft.mode}
          onChange={(mode) => setDraft({ ...draft, mode: mode as SearchMode })}
          options={SEARCH_MODES.map((value) => ({ value, label: texts.database.search.modes[value] }))}
        />
        <TextField label={words.uri} value={draft.uri} onChange={(uri) => setDraft({ ...draft, uri })} />
        <TextField
          label={words.text}
          about={words.textAbout}
          value={draft.text}
          onChange={(text) => setDraft({ ...draft, text })}
        />
      </div>
    </ConfirmDialog>
  );
};

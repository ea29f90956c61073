import { useMemo, useState, type ReactElement } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiProblem } from '../../api/problem.js';
import { texts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { Notice, Problem } from '../../ui/notices.js';
import { Panel } from '../../ui/page.js';
import { useAnnounce } from '../../ui/toasts.js';
import { YamlText } from '../../yaml/yaml-text.js';
import { forgetDraft, keepDraft, keptBase, keptDraft, type DraftName } from './drafts.js';
import { editedSetQuery, stepTypesQuery, store } from './queries.js';
import { completionsAt } from './step-schemas.js';
import { linesOf, useValidation } from './use-validation.js';

const words = texts.parameters;

export interface SetEditorProps {
  /** What it begins with. */
  readonly text: string;
  /** The set that it changes; a new one when undefined. */
  readonly replaces: string | undefined;
  /** Of the text that it begins with, if it changes a set. */
  readonly hash?: string | undefined;
  /** What is kept of it until it is stored. */
  readonly draft: DraftName;
  readonly onStored: (id: string) => void;
  readonly onCancel: () => void;
}

/** Writes a parameter set: completion from the steps' own descriptions, messages of the server's validation at their lines. */
export const SetEditor = ({ text: first, replaces, hash, draft, onStored, onCancel }: SetEditorProps): ReactElement => {
  const [text, setText] = useState(() => keptDraft(draft) ?? first);
  const [isContinued, setContinued] = useState(() => (keptDraft(draft) ?? first) !== first && draft !== 'new');
  const steps = useQuery(stepTypesQuery).data;
  const validation = useValidation(text, replaces);
  // An empty text is not asked about: what was said of the one before is not true of it.
  const found = text.trim() === '' ? undefined : validation.data;
  const problems = useMemo(() => (found ? linesOf(found) : []), [found]);
  const [base, setBase] = useState(() => keptBase(draft) ?? hash);
  const [isOutdated, setOutdated] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { done, failed } = useAnnounce();
  const queries = useQueryClient();

  const change = (value: string): void => {
    setText(value);
    keepDraft(draft, value, base);
  };
  /** @param over hash of the text that is meant to be replaced; whatever text when undefined */
  const save = async (over: string | undefined): Promise<void> => {
    setBusy(true);
    try {
      const id = await store(text, replaces, over);
      forgetDraft(draft);
      await queries.invalidateQueries({ queryKey: ['parameter-sets'] });
      done({ title: words.stored(id) });
      onStored(id);
    } catch (error) {
      if (replaces !== undefined && error instanceof ApiProblem && error.status === 409) setOutdated(true);
      else failed(error instanceof Error ? error : new Error(String(error)));
    } finally {
      setBusy(false);
    }
  };
  const cancel = (): void => {
    forgetDraft(draft);
    onCancel();
  };
  const discard = (): void => {
    forgetDraft(draft);
    setText(first);
    setBase(hash);
    setContinued(false);
  };
  const takeTheirs = async (id: string): Promise<void> => {
    const theirs = await queries.fetchQuery({ ...editedSetQuery(id), staleTime: 0 });
    forgetDraft(draft);
    setText(theirs.text);
    setBase(theirs.hash);
    setContinued(false);
    setOutdated(false);
  };
  const offBecause = whyNot(text, validation.isSettled, found?.valid);

  return (
    <Panel
      title={replaces === undefined ? words.newTitle : words.editTitle(replaces)}
      actions={
        <>
          <Button onClick={cancel}>{texts.common.actions.cancel}</Button>
          <Button kind="primary" isBusy={isBusy} offBecause={offBecause} onClick={() => void save(base)}>
            {texts.common.actions.save}
          </Button>
        </>
      }
    >
      {isOutdated && replaces !== undefined && (
        <div className="mb-2">
          <Notice
            kind="warn"
            title={words.outdated.title}
            action={
              <span className="flex flex-wrap gap-2">
                <Button onClick={() => void takeTheirs(replaces).catch(failed)}>{words.outdated.takeTheirs}</Button>
                <Button kind="danger" isBusy={isBusy} offBecause={offBecause} onClick={() => void save(undefined)}>
                  {words.outdated.replaceTheirs}
                </Button>
              </span>
            }
          >
            {words.outdated.text}
          </Notice>
        </div>
      )}
      {isContinued && (
        <div className="mb-2">
          <Notice action={<Button onClick={discard}>{words.discardDraft}</Button>}>{words.continuedDraft}</Notice>
        </div>
      )}
      <YamlText
        label={words.yaml}
        value={text}
        onChange={change}
        problems={problems}
        complete={(path) => completionsAt(steps ?? [], path)}
      />
      {validation.error && <Problem error={validation.error} />}
      <div role="status" className="mt-2">
        {found && problems.length === 0 && <p className="text-good">{words.valid}</p>}
        {problems.length > 0 && (
          <ul className="flex flex-col gap-1">
            {problems.map(({ line, message }, index) => (
              <li key={index} className={index < (found?.problems.length ?? 0) ? 'text-bad' : 'text-warn'}>
                {words.atLine(line, message)}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
};

const whyNot = (text: string, isSettled: boolean, isValid: boolean | undefined): string | null => {
  if (text.trim() === '') return words.empty;
  if (!isSettled) return words.validating;
  return isValid === false ? words.faulty : null;
};

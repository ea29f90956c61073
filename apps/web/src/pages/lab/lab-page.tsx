import { useState, type ReactElement } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useFeatureOff } from '../../api/capabilities.js';
import { texts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { SelectField, TextArea } from '../../ui/fields.js';
import { Empty, Problem } from '../../ui/notices.js';
import { Page, Panel } from '../../ui/page.js';
import { setsQuery } from '../parameters/queries.js';
import { copyIn, keepCopies, keptCopies, type Chosen } from './copies.js';
import { ComparisonView } from './comparison-view.js';
import { DocumentPicker, MOST_DOCUMENTS } from './document-picker.js';
import { labRoute, MODES } from './route.js';
import { MOST_SETS, SetSlots } from './set-slots.js';
import { useComparison } from './use-comparison.js';

const words = texts.lab;
const MOST_QUESTIONS = 10;

/** Parameter sets tried on documents, side by side. */
export const LabPage = (): ReactElement => {
  const off = useFeatureOff('lab');
  return (
    <Page title={words.title} about={words.about} trail={<Link to="/parameters">{texts.parameters.title}</Link>}>
      {off === null ? <Lab /> : <Empty title={words.off}>{off}</Empty>}
    </Page>
  );
};

const Lab = (): ReactElement => {
  const search = labRoute.useSearch();
  const navigate = labRoute.useNavigate();
  const choose = (changed: Partial<typeof search>): void =>
    void navigate({ search: (now) => ({ ...now, ...changed }), replace: true, resetScroll: false });
  const first = useQuery(setsQuery).data?.[0]?.id;
  const ids = (search.sets ?? (first === undefined ? [] : [first])).slice(0, MOST_SETS);
  const documents = (search.documents ?? []).slice(0, MOST_DOCUMENTS);
  // As it is written; the address has no empty lines.
  const [text, setText] = useState(() => (search.questions ?? []).join('\n'));
  const questions = asked(text);
  const mode = search.mode ?? 'hybrid';
  const [copies, setCopies] = useState(keptCopies);
  const chosen: Chosen = { ids, copies };
  const { comparison, progress, error, compare, stop } = useComparison();

  // What is edited meanwhile is for the next one.
  const [compared, setCompared] = useState<readonly string[]>([]);
  const begin = (): void => {
    setCompared(questions);
    void compare({
      sets: ids.map((id, slot) => {
        const yaml = copyIn(chosen, slot);
        return yaml === undefined ? { id } : { yaml };
      }),
      documents,
      questions,
      mode,
    });
  };
  return (
    <>
      <Panel title={words.form.sets}>
        <SetSlots
          chosen={chosen}
          onChange={(changed) => {
            setCopies(changed.copies);
            keepCopies(changed.copies);
            if (changed.ids !== ids) choose({ sets: [...changed.ids] });
          }}
        />
      </Panel>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <Panel title={words.form.documents}>
          <DocumentPicker
            hashes={documents}
            onChoose={(hashes) => choose({ documents: hashes, document: undefined })}
          />
        </Panel>
        <Panel title={words.form.questions}>
          <div className="flex flex-col gap-2">
            <TextArea
              label={words.form.questions}
              isLabelHidden
              about={words.form.questionsAbout}
              rows={4}
              value={text}
              onChange={(changed) => {
                setText(changed);
                choose({ questions: asked(changed) });
              }}
            />
            <SelectField
              label={words.form.mode}
              value={mode}
              options={MODES.map((value) => ({ value, label: words.form.modes[value] }))}
              onChange={(value) => choose({ mode: MODES.find((one) => one === value) })}
            />
          </div>
        </Panel>
      </div>
      <div className="flex gap-2">
        <Button kind="primary" isBusy={progress === 'running'} offBecause={whyNot(ids, documents)} onClick={begin}>
          {words.form.compare}
        </Button>
        {progress === 'running' && <Button onClick={stop}>{words.form.stop}</Button>}
      </div>
      {error && <Problem error={error} />}
      {progress !== 'idle' && (
        <ComparisonView
          comparison={comparison}
          progress={progress}
          questions={compared}
          document={search.document ?? 0}
          onDocument={(document) => choose({ document })}
        />
      )}
    </>
  );
};

const asked = (text: string): string[] =>
  text
    .split('\n')
    .filter((question) => question.trim() !== '')
    .slice(0, MOST_QUESTIONS);

const whyNot = (sets: readonly string[], documents: readonly string[]): string | null => {
  if (sets.length === 0) return words.form.needsSet;
  return documents.length === 0 ? words.form.needsDocument : null;
};

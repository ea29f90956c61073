import type { ReactElement } from 'react';
import { texts } from '../../texts/texts.js';
import { SelectField } from '../../ui/fields.js';
import { duration } from '../../ui/format.js';
import { Notice } from '../../ui/notices.js';
import { Panel } from '../../ui/page.js';
import type { Comparison } from './comparison.js';
import { DocumentTable, FigureTable } from './figure-tables.js';
import { Histograms } from './histograms.js';
import type { LabStarted } from './lab-events.js';
import { Chunks, Hits } from './side-by-side.js';
import type { Progress } from './use-comparison.js';

const words = texts.lab;

interface ComparisonViewProps {
  readonly comparison: Comparison;
  readonly progress: Progress;
  readonly questions: readonly string[];
  /** Position of the one whose chunks are shown. */
  readonly document: number;
  readonly onDocument: (document: number) => void;
}

/** What a comparison has found so far. */
export const ComparisonView = (props: ComparisonViewProps): ReactElement => {
  const { comparison, progress } = props;
  const { started, failure } = comparison;
  return (
    <>
      <p role="status" className="font-semibold">
        {sentence(comparison, progress)}
      </p>
      {failure && (
        <Notice kind="bad" title={words.progress.failed}>
          {failure.message}
        </Notice>
      )}
      {started && <Known {...props} started={started} />}
    </>
  );
};

const Known = ({
  comparison,
  questions,
  document,
  onDocument,
  started,
}: ComparisonViewProps & { started: LabStarted }): ReactElement => {
  const { ended } = comparison;
  const names = started.sets.map(({ id }, index) => `${index + 1} · ${id}`);
  const documents = started.documents.map(({ title, uri }) => title ?? uri);
  const shown = Math.min(document, documents.length - 1);
  return (
    <>
      <Notices started={started} />
      {ended && (
        <Panel title={words.result.figures}>
          <div className="flex flex-col gap-3">
            <FigureTable names={names} sets={ended.sets} steps={started.steps} />
            <p className="text-sm text-muted">{words.result.shared}</p>
            <h3>{words.result.histogram}</h3>
            <Histograms names={names} sets={ended.sets} />
          </div>
        </Panel>
      )}
      <Panel title={words.result.documents}>
        <DocumentTable names={names} documents={documents} comparison={comparison} />
      </Panel>
      <Panel
        title={words.result.side}
        actions={
          <SelectField
            label={words.result.chosen}
            isLabelHidden
            value={String(shown)}
            options={documents.map((label, index) => ({ value: String(index), label }))}
            onChange={(value) => onDocument(Number(value))}
          />
        }
      >
        <Chunks names={names} document={shown} comparison={comparison} />
      </Panel>
      {questions.length > 0 && (
        <Panel title={words.result.hits}>
          {started.searchable ? (
            <Hits names={names} documents={documents} questions={questions} comparison={comparison} />
          ) : (
            <p>{words.result.notSearchable}</p>
          )}
        </Panel>
      )}
    </>
  );
};

const Notices = ({ started: { steps, sets } }: { started: LabStarted }): ReactElement => (
  <>
    {steps.map(
      ({ step, left_out: why }) =>
        why !== null && (
          <p key={step} className="text-sm text-muted">
            {words.progress.leftOut(step, why)}
          </p>
        ),
    )}
    {sets.flatMap(({ set, id, warnings }) =>
      warnings.map((warning) => (
        <Notice key={`${set} ${warning}`} kind="warn" title={`${id}: ${words.result.warning}`}>
          {warning}
        </Notice>
      )),
    )}
  </>
);

const sentence = ({ started, at, ended, answers }: Comparison, progress: Progress): string => {
  if (progress === 'stopped') return words.progress.stopped;
  if (progress === 'broken') return words.progress.broken;
  if (ended && started)
    return words.progress.done(started.sets.length, started.documents.length, duration(ended.seconds));
  if (started === null) return progress === 'running' ? words.progress.starting : '';
  if (at !== null) {
    const set = started.sets[at.set]?.id ?? '';
    return words.progress.at(at.document + 1, started.documents.length, set, at.step);
  }
  return Object.keys(answers).length > 0 ? words.progress.searching : words.progress.starting;
};

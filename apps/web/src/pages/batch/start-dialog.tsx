import { useState, type ReactElement } from 'react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Schemas } from '@sluice/api-types';
import { answerOf, api } from '../../api/client.js';
import { useCapabilities } from '../../api/capabilities.js';
import { texts } from '../../texts/texts.js';
import { ConfirmDialog } from '../../ui/dialog.js';
import { CheckField, SelectField, TextField } from '../../ui/fields.js';
import { count } from '../../ui/format.js';
import { Notice, problemText } from '../../ui/notices.js';
import { QueryView } from '../../ui/query-view.js';
import { DataTable } from '../../ui/table/data-table.js';
import type { Column } from '../../ui/table/column.js';
import { useAnnounce } from '../../ui/toasts.js';
import { batchRoute } from './route.js';
import { useQuestions } from './use-questions.js';

const words = texts.batch.start;

type Plan = Schemas['StartPlan'];

/** Chooses workflow and parameters, shows what a start would do, and starts it. */
export const StartDialog = ({ batchId, onClose }: { batchId: number; onClose: () => void }): ReactElement => {
  const capabilities = useCapabilities();
  const search = batchRoute.useSearch();
  const { change } = useQuestions();
  // What is typed is ahead of the address.
  const [priority, setPriority] = useState(search.priority ?? '');
  const isOnlyMissing = search.missing ?? false;
  const client = useQueryClient();
  const { done } = useAnnounce();
  const workflow = search.workflow ?? capabilities?.default_workflow_id ?? '';
  const parameters = search.params ?? capabilities?.default_param_id ?? '';
  const workflows = useQuery({
    queryKey: ['definitions'],
    queryFn: ({ signal }) => answerOf(api.GET('/workflow/definitions', { signal })),
  });
  const sets = useQuery({
    queryKey: ['parameter-sets'],
    queryFn: ({ signal }) => answerOf(api.GET('/workflow/param-sets', { signal })),
  });
  const query = { workflow_definition_id: workflow, param_id: parameters, only_unparsed: isOnlyMissing };
  const plan = useQuery({
    queryKey: ['batch', batchId, 'start-plan', query],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/batch/{batch_id}/start-plan', { params: { path: { batch_id: batchId }, query }, signal })),
    enabled: workflow !== '' && parameters !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
  const start = async (): Promise<void> => {
    const body = { batch_id: batchId, ...query, ...(priority.trim() === '' ? {} : { priority: Number(priority) }) };
    const { workflows: runs } = await answerOf(api.POST('/batch/start-workflows', { body }));
    done({ title: words.done(runs, count(runs)) });
    void client.invalidateQueries();
  };
  const isWrong = !/^\s*([+-]?\d{1,7})?\s*$/.test(priority);
  const documents = plan.data?.documents ?? 0;
  const offBecause = (): string | null => {
    if (isWrong) return words.wrongPriority;
    if (plan.isError) return problemText(plan.error);
    if (plan.data === undefined || plan.isPlaceholderData) return words.wait;
    return documents === 0 ? words.none : null;
  };
  /** An address may name what is gone meanwhile. */
  const optionsOf = (list: readonly { id: string; name: string }[] | undefined, chosen: string) => {
    const known = (list ?? []).map(({ id, name }) => ({ value: id, label: `${name} (${id})` }));
    return list === undefined || known.some(({ value }) => value === chosen)
      ? known
      : [{ value: chosen, label: words.unknown(chosen) }, ...known];
  };
  return (
    <ConfirmDialog
      isOpen
      isWide
      title={words.title}
      onClose={onClose}
      confirm={words.confirm(words.documents(documents, count(documents)))}
      offBecause={offBecause()}
      onConfirm={start}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          label={words.workflow}
          value={workflow}
          onChange={(id) => change({ workflow: id })}
          options={optionsOf(workflows.data, workflow)}
        />
        <SelectField
          label={words.parameters}
          value={parameters}
          onChange={(id) => change({ params: id })}
          options={optionsOf(sets.data, parameters)}
        />
        <TextField
          label={words.priority}
          about={words.priorityAbout}
          value={priority}
          onChange={(text) => {
            setPriority(text);
            change({ priority: text || undefined });
          }}
          inputMode="numeric"
          error={isWrong ? words.wrongPriority : null}
        />
        <div className="self-center">
          <CheckField
            label={words.onlyMissing}
            isChecked={isOnlyMissing}
            onChange={(missing) => change({ missing: missing || undefined })}
          />
        </div>
      </div>
      <h3 className="mt-3">{words.plan}</h3>
      <QueryView query={plan}>{(data) => <PlanView plan={data} />}</QueryView>
    </ConfirmDialog>
  );
};

type PlannedStep = Plan['steps'][number];

const COLUMNS: readonly Column<PlannedStep>[] = [
  { id: 'step', header: words.columns.step, cell: ({ number, name }) => `${number}. ${name}` },
  {
    id: 'new',
    header: words.columns.new,
    isNumber: true,
    cell: ({ documents, reused }) => count(documents - (reused ?? 0)),
  },
  {
    id: 'reused',
    header: words.columns.reused,
    isNumber: true,
    cell: ({ reused }) => (reused === null ? texts.common.none : count(reused)),
  },
];

const PlanView = ({ plan }: { plan: Plan }): ReactElement => {
  const embedding = plan.steps.find(({ type }) => type === 'embed')?.parameters;
  const model = [embedding?.['provider'], embedding?.['model']].filter(Boolean).join(': ');
  return (
    <>
      <p className="mb-1 text-muted">
        {plan.databases.length > 0 && words.writes(plan.databases.join(', '))}{' '}
        {embedding && words.embeds(model || words.defaultModel)}
      </p>
      {plan.warnings.length > 0 && <Notice kind="warn">{plan.warnings.join(' ')}</Notice>}
      <DataTable label={words.plan} columns={COLUMNS} rows={plan.steps} keyOf={({ number }) => number} />
    </>
  );
};

import type { ReactElement } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { texts } from '../../texts/texts.js';
import { ConfirmDialog } from '../../ui/dialog.js';
import { ActionMenu } from '../../ui/menu.js';
import { Notice } from '../../ui/notices.js';
import { DataTable } from '../../ui/table/data-table.js';
import { useAnnounce } from '../../ui/toasts.js';
import { remove, type ParameterSet } from './queries.js';
import { parametersRoute } from './route.js';

const words = texts.parameters;

/** All parameter sets, and what can be done with each. */
export const SetList = ({
  sets,
  chosen,
}: {
  sets: readonly ParameterSet[];
  chosen: string | undefined;
}): ReactElement => {
  const { delete: deleting } = parametersRoute.useSearch();
  const navigate = parametersRoute.useNavigate();
  const setDeleting = (id: string | undefined): void =>
    void navigate({ search: (before) => ({ ...before, delete: id }), replace: true, resetScroll: false });
  const asked = sets.find(({ id }) => id === deleting);
  const offBecause = (): string | null => {
    if (asked === undefined) return words.gone;
    return asked.source === 'app' ? words.builtIn : null;
  };
  const queries = useQueryClient();
  const { done } = useAnnounce();
  const removeSet = async (): Promise<void> => {
    const { message } = await remove(deleting!);
    await queries.invalidateQueries({ queryKey: ['parameter-sets'] });
    done({ title: message });
    if (chosen === deleting) await navigate({ search: {} });
  };
  return (
    <>
      <DataTable
        label={words.sets}
        rows={sets}
        keyOf={({ id }) => id}
        columns={[
          {
            id: 'name',
            header: words.set,
            cell: ({ id, name }) => (
              <Link
                from={parametersRoute.fullPath}
                search={{ set: id }}
                className={`text-accent hover:underline ${id === chosen ? 'font-semibold' : ''}`}
                aria-current={id === chosen ? 'true' : undefined}
              >
                {name}
                <span className="ml-1.5 text-sm text-muted">{id}</span>
              </Link>
            ),
          },
          { id: 'source', header: words.source, width: '7rem', cell: ({ source }) => words.sources[source] },
          {
            id: 'actions',
            header: words.actions,
            width: '4rem',
            cell: ({ id, source }) => {
              const builtIn = source === 'app' ? words.builtIn : null;
              return (
                <ActionMenu
                  actions={[
                    {
                      label: words.edit,
                      offBecause: builtIn,
                      onSelect: () => void navigate({ search: { set: id, mode: 'edit' } }),
                    },
                    { label: words.copy, onSelect: () => void navigate({ search: { set: id, mode: 'new' } }) },
                    { label: words.compare, onSelect: () => void navigate({ search: { set: id, mode: 'compare' } }) },
                    {
                      label: texts.common.actions.delete,
                      isDangerous: true,
                      offBecause: builtIn,
                      onSelect: () => setDeleting(id),
                    },
                  ]}
                />
              );
            },
          },
        ]}
      />
      <ConfirmDialog
        title={words.deleteTitle(deleting ?? '')}
        isOpen={deleting !== undefined}
        onClose={() => setDeleting(undefined)}
        confirm={texts.common.actions.delete}
        kind="danger"
        offBecause={offBecause()}
        onConfirm={removeSet}
      >
        {asked === undefined ? <Notice kind="warn">{words.gone}</Notice> : <p>{words.deleteAsk}</p>}
      </ConfirmDialog>
    </>
  );
};

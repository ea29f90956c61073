import { useRef, useState, type ReactElement } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FlaskConical, Plus, Upload } from 'lucide-react';
import { useCapabilities } from '../../api/capabilities.js';
import { texts } from '../../texts/texts.js';
import { Button, buttonLook } from '../../ui/button.js';
import { Page, Panel } from '../../ui/page.js';
import { QueryView } from '../../ui/query-view.js';
import { useAnnounce } from '../../ui/toasts.js';
import { YamlText } from '../../yaml/yaml-text.js';
import { keepDraft } from './drafts.js';
import { editedSetQuery, setsQuery, setTextQuery, type ParameterSet } from './queries.js';
import { parametersRoute } from './route.js';
import { SetComparison } from './set-comparison.js';
import { SetEditor } from './set-editor.js';
import { SetList } from './set-list.js';

const words = texts.parameters;

/** Parameter sets: to read, write, compare and try. */
export const ParametersPage = (): ReactElement => {
  const { set, mode } = parametersRoute.useSearch();
  const navigate = parametersRoute.useNavigate();
  const sets = useQuery(setsQuery);
  const [uploads, setUploads] = useState(0);
  return (
    <Page
      title={words.title}
      about={words.about}
      actions={
        <>
          <UploadButton
            onText={() => {
              setUploads((before) => before + 1);
              void navigate({ search: { mode: 'new' } });
            }}
          />
          <Button icon={<Plus size={16} aria-hidden />} onClick={() => void navigate({ search: { mode: 'new' } })}>
            {words.new}
          </Button>
          <Link to="/parameters/lab" className={buttonLook('primary')}>
            <FlaskConical size={16} aria-hidden />
            {words.lab}
          </Link>
        </>
      }
    >
      <QueryView query={sets}>
        {(found) => (
          <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(20rem,2fr)_3fr]">
            <Panel title={words.sets}>
              <SetList sets={found} chosen={set} />
            </Panel>
            <Chosen key={`${mode} ${set}`} sets={found} uploads={uploads} />
          </div>
        )}
      </QueryView>
    </Page>
  );
};

/** What is looked at or done. */
const Chosen = ({ sets, uploads }: { sets: readonly ParameterSet[]; uploads: number }): ReactElement => {
  const search = parametersRoute.useSearch();
  const navigate = parametersRoute.useNavigate();
  const fallback = useCapabilities()?.default_param_id ?? sets[0]?.id;
  const set = search.set ?? (search.mode === 'new' ? undefined : fallback);
  const show = (id: string | undefined): void => void navigate({ search: { set: id } });
  const change = (changed: Partial<typeof search>): void =>
    void navigate({ search: (before) => ({ ...before, ...changed }), replace: true, resetScroll: false });
  if (search.mode === 'compare' && set !== undefined)
    return (
      <SetComparison
        sets={sets}
        first={set}
        second={search.with}
        onChoose={(second) => change({ with: second || undefined })}
        isOnlyDifferent={!search.same}
        onOnlyDifferent={(isOnly) => change({ same: !isOnly || undefined })}
      />
    );
  if (set === undefined)
    return (
      <SetEditor
        key={uploads}
        text={words.template}
        replaces={undefined}
        draft="new"
        onStored={show}
        onCancel={() => show(undefined)}
      />
    );
  return <OfSet key={set} id={set} isUser={sets.some(({ id, source }) => id === set && source === 'user')} />;
};

/** A set that is being changed. */
const OfEdited = ({ id, onShow }: { id: string; onShow: (id: string) => void }): ReactElement => (
  <QueryView query={useQuery(editedSetQuery(id))}>
    {({ text, hash }) => (
      <SetEditor
        text={text}
        replaces={id}
        hash={hash}
        draft={`edit:${id}`}
        onStored={onShow}
        onCancel={() => onShow(id)}
      />
    )}
  </QueryView>
);

const OfSet = ({ id, isUser }: { id: string; isUser: boolean }): ReactElement => {
  const { mode } = parametersRoute.useSearch();
  const navigate = parametersRoute.useNavigate();
  const text = useQuery(setTextQuery(id));
  const show = (set: string): void => void navigate({ search: { set } });
  return (
    <QueryView query={text}>
      {(yaml) => {
        if (mode === 'edit' && isUser) return <OfEdited id={id} onShow={show} />;
        if (mode === 'new') {
          const copy = yaml.replace(/^id:.*$/m, `id: ${id}-copy`);
          return (
            <SetEditor
              text={copy}
              replaces={undefined}
              draft={`copy:${id}`}
              onStored={show}
              onCancel={() => show(id)}
            />
          );
        }
        return (
          <Panel
            title={id}
            actions={
              <>
                <Button onClick={() => void navigate({ search: { set: id, mode: 'compare' } })}>{words.compare}</Button>
                <Button onClick={() => void navigate({ search: { set: id, mode: 'new' } })}>{words.copy}</Button>
                <Button
                  offBecause={isUser ? null : words.builtIn}
                  onClick={() => void navigate({ search: { set: id, mode: 'edit' } })}
                >
                  {words.edit}
                </Button>
              </>
            }
          >
            <YamlText label={words.yaml} value={yaml} />
          </Panel>
        );
      }}
    </QueryView>
  );
};

/** Takes a YAML file into the editor, where it is looked at before it is stored. */
const UploadButton = ({ onText }: { onText: () => void }): ReactElement => {
  const field = useRef<HTMLInputElement>(null);
  const limit = useCapabilities()?.limits.parameter_set_characters;
  const { failed } = useAnnounce();
  const take = async (file: File): Promise<void> => {
    if (limit !== undefined && file.size > limit * 4) throw new Error(words.tooLong(file.name));
    keepDraft('new', await file.text());
    onText();
  };
  return (
    <>
      <Button icon={<Upload size={16} aria-hidden />} onClick={() => field.current?.click()}>
        {words.upload}
      </Button>
      <input
        ref={field}
        type="file"
        accept=".yaml,.yml"
        hidden
        aria-label={words.upload}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void take(file).catch(failed);
          target.value = '';
        }}
      />
    </>
  );
};

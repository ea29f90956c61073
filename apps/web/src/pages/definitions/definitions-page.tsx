import type { ReactElement } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Schemas } from '@sluice/api-types';
import { answerOf, api } from '../../api/client.js';
import { useCapabilities } from '../../api/capabilities.js';
import { Chain } from '../../runs/chain.js';
import { texts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { Empty } from '../../ui/notices.js';
import { Page, Panel } from '../../ui/page.js';
import { QueryView } from '../../ui/query-view.js';
import { YamlText } from '../../yaml/yaml-text.js';
import { definitionsRoute } from './route.js';

const words = texts.definitions;

type Definition = Schemas['DefinitionSummary'];

/** Workflow definitions: each drawn as a chain, and as the YAML that it is. */
export const DefinitionsPage = (): ReactElement => {
  const query = useQuery({
    queryKey: ['definitions'],
    queryFn: ({ signal }) => answerOf(api.GET('/workflow/definitions', { signal })),
  });
  return (
    <Page
      title={words.title}
      about={words.about}
      trail={
        <Link to="/workflows" className="text-accent underline">
          {words.trail}
        </Link>
      }
    >
      <QueryView query={query}>
        {(definitions) =>
          definitions.length === 0 ? (
            <Empty title={words.empty}>
              <p>{words.emptyAdvice}</p>
            </Empty>
          ) : (
            definitions.map((definition) => <DefinitionPanel key={definition.id} definition={definition} />)
          )
        }
      </QueryView>
    </Page>
  );
};

const DefinitionPanel = ({ definition }: { definition: Definition }): ReactElement => {
  const { open } = definitionsRoute.useSearch();
  const navigate = definitionsRoute.useNavigate();
  const isDefault = useCapabilities()?.default_workflow_id === definition.id;
  const isOpen = open === definition.id;
  const events = Object.entries(definition.events);
  return (
    <Panel
      title={definition.name}
      actions={
        <Button
          aria-expanded={isOpen}
          onClick={() =>
            void navigate({ search: { open: isOpen ? undefined : definition.id }, replace: true, resetScroll: false })
          }
        >
          {words.yaml}
        </Button>
      }
    >
      <p className="mb-2 text-muted">
        <code>{definition.id}</code>
        {isDefault && `, ${words.isDefault}`}
      </p>
      <Chain
        label={`${texts.runs.chain}: ${definition.name}`}
        boxes={definition.steps.map(({ name, method, retries }) => ({
          key: name,
          name,
          about: `${method.split('.').at(-1) ?? method}, ${words.retries(retries)}`,
        }))}
      />
      <h3 className="mt-3">{words.events}</h3>
      {events.length === 0 ? (
        <p className="text-muted">{words.noEvents}</p>
      ) : (
        <dl className="flex flex-wrap gap-x-6">
          {events.map(([event, handlers]) => (
            <div key={event}>
              <dt className="inline">
                <code>{event}</code>
              </dt>
              <dd className="ml-1 inline text-muted">{handlers.join(', ')}</dd>
            </div>
          ))}
        </dl>
      )}
      {isOpen && <DefinitionText id={definition.id} name={definition.name} />}
    </Panel>
  );
};

const DefinitionText = ({ id, name }: { id: string; name: string }): ReactElement => {
  const query = useQuery({
    queryKey: ['definitions', id],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/workflow/definitions/{workflow_id}', {
          params: { path: { workflow_id: id } },
          parseAs: 'text',
          signal,
        }),
      ),
  });
  return (
    <div className="mt-3">
      <QueryView query={query}>{(text) => <YamlText label={`${words.yaml}: ${name}`} value={text} />}</QueryView>
    </div>
  );
};

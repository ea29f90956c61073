import type { ReactElement, ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { texts } from '../../../texts/texts.js';
import { CopyButton } from '../../../ui/copy-button.js';
import { bytes, count } from '../../../ui/format.js';
import { StateBadge } from '../../../ui/state-badge.js';
import { DataTable } from '../../../ui/table/data-table.js';
import { Time } from '../../../ui/time.js';
import type { DocumentDetail } from '../queries.js';

const words = texts.document.about;

/** Where a document lives, what ran over it, and what is stored of it. */
export const About = ({ document }: { document: DocumentDetail }): ReactElement => (
  <div className="flex flex-col gap-4 overflow-auto p-2" tabIndex={0} role="region" aria-label={words.title}>
    <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1">
      <Fact name={words.hash}>
        <span className="font-mono text-sm break-all">{document.doc_hash}</span>
        <CopyButton text={document.doc_hash} what={words.hash} />
      </Fact>
      <Fact name={words.type}>{document.mime_type}</Fact>
      <Fact name={words.size}>{bytes(document.file_size)}</Fact>
      {document.page_count !== null && <Fact name={words.pages}>{count(document.page_count)}</Fact>}
      <Fact name={words.uploaded}>
        <Time value={document.created_date} />
      </Fact>
    </dl>
    <Section title={words.locations(count(document.location_count))}>
      <DataTable
        label={words.locations(count(document.location_count))}
        rows={document.locations}
        keyOf={({ id }) => id}
        columns={[
          { id: 'uri', header: words.location, cell: ({ uri }) => <bdi className="break-all">{uri}</bdi> },
          { id: 'source', header: words.source, cell: ({ source }) => source },
          { id: 'version', header: words.version, isNumber: true, cell: ({ version }) => count(version) },
          {
            id: 'batch',
            header: words.batch,
            cell: ({ batch_id, batch_name }) => (
              <Link to="/batches/$batchId" params={{ batchId: String(batch_id) }} className="text-accent underline">
                {batch_name}
              </Link>
            ),
          },
        ]}
      />
    </Section>
    <Section title={words.runs}>
      <DataTable
        label={words.runs}
        rows={document.runs}
        keyOf={({ id }) => id}
        columns={[
          {
            id: 'run',
            header: words.run,
            cell: ({ id }) => (
              <Link to="/workflows/runs/$runId" params={{ runId: String(id) }} className="text-accent underline">
                {count(id)}
              </Link>
            ),
          },
          { id: 'status', header: words.status, cell: ({ status }) => <StateBadge state={status} /> },
          { id: 'parameters', header: words.parameters, cell: ({ param_definition_id }) => param_definition_id },
          { id: 'created', header: words.created, cell: ({ created_date }) => <Time value={created_date} /> },
          { id: 'message', header: words.message, cell: ({ status_message }) => status_message },
        ]}
      />
    </Section>
    {document.versions.length > 1 && (
      <Section title={words.history}>
        <DataTable
          label={words.history}
          rows={document.versions}
          keyOf={({ uri_id, version }) => `${uri_id} ${version}`}
          columns={[
            { id: 'uri', header: words.location, cell: ({ uri }) => <bdi className="break-all">{uri}</bdi> },
            { id: 'version', header: words.version, isNumber: true, cell: ({ version }) => count(version) },
            { id: 'since', header: words.since, cell: ({ created_date }) => <Time value={created_date} /> },
            {
              id: 'document',
              header: words.document,
              cell: ({ doc_hash }) =>
                doc_hash === document.doc_hash ? (
                  words.thisOne
                ) : (
                  <Link to="/documents/$hash" params={{ hash: doc_hash }} className="font-mono text-accent underline">
                    {doc_hash.slice(0, 18)}
                  </Link>
                ),
            },
          ]}
        />
      </Section>
    )}
    <Section title={words.databases}>
      {document.vector_databases.length === 0 ? (
        <p className="text-muted">{words.noDatabases}</p>
      ) : (
        <ul>
          {document.vector_databases.map(({ db, stored_date }) => (
            <li key={db}>
              <Link to="/databases/$name" params={{ name: db }} className="text-accent underline">
                {db}
              </Link>{' '}
              · <Time value={stored_date} />
            </li>
          ))}
        </ul>
      )}
    </Section>
    <Section title={words.artifacts}>
      <DataTable
        label={words.artifacts}
        rows={document.artifacts}
        keyOf={({ type, step_config_id }) => `${type} ${step_config_id}`}
        columns={[
          { id: 'type', header: words.artifact, cell: ({ type }) => <code>{type}</code> },
          { id: 'step', header: words.step, cell: ({ step_type }) => step_type ?? texts.common.none },
          { id: 'size', header: words.size, isNumber: true, cell: ({ size_bytes }) => bytes(size_bytes) },
          { id: 'created', header: words.created, cell: ({ created_date }) => <Time value={created_date} /> },
        ]}
      />
    </Section>
    <Section title={words.metadata}>
      <pre className="overflow-x-auto rounded-md bg-hover p-2 text-sm whitespace-pre-wrap" tabIndex={0}>
        {JSON.stringify(document.doc_meta, null, 2)}
      </pre>
    </Section>
  </div>
);

const Fact = ({ name, children }: { name: string; children: ReactNode }): ReactElement => (
  <>
    <dt className="text-muted">{name}</dt>
    <dd className="min-w-0">{children}</dd>
  </>
);

const Section = ({ title, children }: { title: string; children: ReactNode }): ReactElement => (
  <section>
    <h2 className="mb-1">{title}</h2>
    {children}
  </section>
);

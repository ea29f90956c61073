import type { Component, ComponentReader, ComponentSpec, ContentHashes, GivenPaths } from '@sluice/agents';
import type { DocumentExtensions, Logger, PathSelection } from '@sluice/domain';
import type { AddressPolicy } from '@sluice/io';
import type { BlobTexts } from '@sluice/scm-clients';
import type { AgentsSettings, Environment } from '@sluice/settings';

/** What components are made with. */
export interface ComponentTools {
  readonly settings: Pick<AgentsSettings, 'sources' | 'scm' | 'webdav'>;
  /** Where manifests' secrets are looked up. */
  readonly environment: Environment;
  readonly logger: Logger;
  /** Where anybody may send us; what the settings name is trusted besides. */
  readonly addresses: AddressPolicy;
  /** Where small files of repositories are remembered between syncs. */
  readonly texts: BlobTexts;
  /** What earlier syncs learned of contents. */
  readonly hashes: ContentHashes;
}

/** Which documents of a component are taken. */
export interface Selection {
  /** Those that the component or its manifest names; null when neither does. */
  readonly named: DocumentExtensions | null;
  /** Those, else what is taken where nothing names any. */
  readonly extensions: DocumentExtensions;
  readonly paths: PathSelection;
}

/** One kind of place that documents come from: how a manifest names it, and the source that it becomes. */
export interface ComponentKind<Spec extends ComponentSpec = ComponentSpec> extends ComponentReader<Spec> {
  /**
   * Makes the component, save for what all kinds have from their specification.
   * @throws DomainError when it names nothing that exists, or lacks a setting
   */
  create(spec: Spec, selection: Selection, tools: ComponentTools): Promise<CreatedComponent> | CreatedComponent;
}

export type CreatedComponent = Omit<Component, 'metadata' | 'prefix'>;

/** As a request or a command line says it; what is absent is taken from the settings, or from what applies otherwise. */
export type Given<Fields> = { readonly [Name in keyof Fields]?: Fields[Name] | null | undefined };

/** What a component has that a request or a command line names. */
export const requested = ({ include = null, exclude = null, hidden = null }: Given<GivenPaths> = {}) => ({
  extensions: null,
  prefix: null,
  metadata: {},
  paths: { include, exclude, hidden },
});

import type { SourceItem } from '@sluice/domain';
import type { DocumentOwner, DocumentOwners } from '../state/document-owners.js';
import type { Destination } from '../state/refusals.js';
import type { Component } from './component.js';

/** An item gets a URI in the ingester, unless an earlier one of the listing is the same document. */
export type Assigned = { readonly uri: string } | { readonly duplicateOf: string };

interface Holder {
  readonly location: string;
  /** Address by which people see the document; null when the source does not say. */
  readonly url: string | null;
}

/**
 * Gives each listed document its URI in the ingester: the component's prefix and the URI by which it lists the document. Where a
 * document of another component has that one, the component's label goes before it. A document keeps the URI that it once got.
 */
export class UriAssignment {
  private readonly holders = new Map<string, Holder>();
  private readonly locations: ReadonlySet<string>;

  constructor(
    private readonly components: readonly Component[],
    /** Null when nothing is known of earlier runs. */
    private readonly memory: { readonly owners: DocumentOwners; readonly destination: Destination } | null,
  ) {
    this.locations = new Set(components.map(({ location }) => location));
  }

  /** @param items of one component, in their order */
  async assign(index: number, items: readonly SourceItem[]): Promise<Assigned[]> {
    const component = this.components[index]!;
    const known = await this.known(component, items);
    const assigned: Assigned[] = [];
    for (const item of items) assigned.push(await this.assignOne(component, item, known));
    return assigned;
  }

  private async assignOne(component: Component, item: SourceItem, known: Known): Promise<Assigned> {
    const holder: Holder = { location: component.location, url: urlOf(item) };
    const plain = plainUri(component, item.uri);
    const earlier = component.prefix === null ? known.uris.get(item.uri) : undefined;
    for (const uri of [...(earlier === undefined ? [] : [earlier]), plain]) {
      const same = this.holders.get(uri);
      if (same !== undefined && isSame(same, holder)) return { duplicateOf: uri };
      if (same === undefined && !this.isForeign(known.owners.get(uri), component)) return this.take(uri, holder);
    }
    for (let count = 1; ; count += 1) {
      const uri = `${component.label}${count === 1 ? '' : `-${count}`}/${plain.replace(/^\/+/, '')}`;
      const same = this.holders.get(uri);
      if (same !== undefined && isSame(same, holder)) return { duplicateOf: uri };
      if (same === undefined && !this.isForeign(await this.ownerOf(uri), component)) return this.take(uri, holder);
    }
  }

  private take(uri: string, holder: Holder): Assigned {
    this.holders.set(uri, holder);
    return { uri };
  }

  /** Places that the manifest no longer names have left their documents to whoever lists them. */
  private isForeign(owner: DocumentOwner | undefined, { location }: Component): boolean {
    return owner !== undefined && owner.location !== location && this.locations.has(owner.location);
  }

  private async known(component: Component, items: readonly SourceItem[]): Promise<Known> {
    if (this.memory === null || this.components.length < 2) return { uris: new Map(), owners: new Map() };
    const { owners, destination } = this.memory;
    const listed = items.map(({ uri }) => uri);
    const uris = await owners.urisOf(destination, component.location, listed);
    const candidates = [...uris.values(), ...listed.map((uri) => plainUri(component, uri))];
    return { uris, owners: await owners.of(destination, candidates) };
  }

  private async ownerOf(uri: string): Promise<DocumentOwner | undefined> {
    if (this.memory === null || this.components.length < 2) return undefined;
    return (await this.memory.owners.of(this.memory.destination, [uri])).get(uri);
  }
}

interface Known {
  /** URIs in the ingester by listed ones. */
  readonly uris: ReadonlyMap<string, string>;
  readonly owners: ReadonlyMap<string, DocumentOwner>;
}

/** The URI in the ingester where no other document has it. */
export const plainUri = ({ prefix }: Pick<Component, 'prefix'>, listedUri: string): string =>
  prefix === null ? listedUri : `${prefix}/${listedUri.replace(/^\/+/, '')}`;

/** The same directory, server or repository lists a document by one URI; two branches of one show an issue at one address. */
const isSame = (one: Holder, other: Holder): boolean =>
  one.location === other.location || (one.url !== null && one.url === other.url);

const urlOf = ({ metadata }: SourceItem): string | null =>
  typeof metadata['url'] === 'string' ? metadata['url'] : null;

import type { SourceItem } from '@sluice/domain';
import type { DocumentOwner, DocumentOwners } from '../state/document-owners.js';
import type { Destination } from '../state/refusals.js';
import { urlOf, type Workbook } from '../workbook/workbook.js';
import type { Component } from './component.js';

/** An item gets a URI in the ingester, unless an earlier one of the listing is the same document. */
export type Assigned = { readonly uri: string } | { readonly duplicateOf: string };

/**
 * Gives each listed document its URI in the ingester: the component's prefix and the URI by which it lists the document. Where a
 * document of another component has that one, the component's label goes before it. A document keeps the URI that it once got.
 */
export class UriAssignment {
  private readonly locations: ReadonlySet<string>;

  constructor(
    private readonly components: readonly Component[],
    /** The listing so far; what is assigned is added to it. */
    private readonly workbook: Workbook,
    /** Null when nothing is known of earlier runs. */
    private readonly memory: { readonly owners: DocumentOwners; readonly destination: Destination } | null,
  ) {
    this.locations = new Set(components.map(({ location }) => location));
  }

  /** Adds items of one component to the workbook. @param items in their order */
  async assign(index: number, items: readonly SourceItem[]): Promise<Assigned[]> {
    const component = this.components[index]!;
    const known = await this.known(component, items);
    const assigned: Assigned[] = [];
    for (const item of items) assigned.push(await this.assignOne(index, item, known));
    return assigned;
  }

  private async assignOne(index: number, item: SourceItem, known: Known): Promise<Assigned> {
    const component = this.components[index]!;
    const plain = plainUri(component, item.uri);
    const earlier = component.prefix === null ? known.uris.get(item.uri) : undefined;
    for (const uri of [...(earlier === undefined ? [] : [earlier]), plain]) {
      const same = this.sameness(uri, component, item);
      if (same === true) return { duplicateOf: uri };
      if (same === null && !this.isForeign(known.owners.get(uri), component)) return this.take(index, item, uri);
    }
    for (let count = 1; ; count += 1) {
      const uri = `${component.label}${count === 1 ? '' : `-${count}`}/${plain.replace(/^\/+/, '')}`;
      const same = this.sameness(uri, component, item);
      if (same === true) return { duplicateOf: uri };
      if (same === null && !this.isForeign(await this.ownerOf(uri), component)) return this.take(index, item, uri);
    }
  }

  private take(component: number, item: SourceItem, uri: string): Assigned {
    this.workbook.add({ component, item, uri });
    return { uri };
  }

  /**
   * Whether the document that has the URI in this listing is the same; null when none has it. The same directory, server or
   * repository lists a document by one URI; two branches of one show an issue at one address.
   */
  private sameness(uri: string, { location }: Component, item: SourceItem): boolean | null {
    const holder = this.workbook.holderOf(uri);
    if (holder === undefined) return null;
    const url = urlOf(item);
    return this.components[holder.component]!.location === location || (url !== null && holder.url === url);
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

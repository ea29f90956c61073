import { posix } from 'node:path';
import { damagedDocument } from '../errors/document-errors.js';
import { ZipArchive, type ZipLimits } from './zip-archive.js';
import { childrenOf, readXmlTree, type XmlElement } from './xml-element.js';
import { readXml, type XmlHandlers } from './xml-reader.js';

/** A reference from one part to another, or to the outside. */
export interface Relationship {
  /** Last segment of the relationship type: `slide`, `image`, `officeDocument`. */
  readonly type: string;
  /** Part name without leading slash, or the URL when `external`. */
  readonly target: string;
  readonly external: boolean;
}

/** The parts of an Open Packaging Conventions file (ECMA-376 part 2). Must be closed. */
export class OoxmlPackage {
  private constructor(
    private readonly zip: ZipArchive,
    readonly label: string,
  ) {}

  /** @throws PermanentError when the file is damaged or unsafe. */
  static async open(path: string, label: string, limits?: ZipLimits): Promise<OoxmlPackage> {
    return new OoxmlPackage(await ZipArchive.open(path, label, limits), label);
  }

  has(part: string): boolean {
    return this.zip.has(part);
  }

  /** The root element of a part, or undefined when the part is absent. */
  async tree(part: string): Promise<XmlElement | undefined> {
    const pieces = await this.zip.read(part);
    return pieces && readXmlTree(pieces, part, this.label);
  }

  /** @throws PermanentError DAMAGED_DOCUMENT when the part is absent. */
  async requiredTree(part: string): Promise<XmlElement> {
    const root = await this.tree(part);
    if (!root) throw this.missing(part);
    return root;
  }

  /** Streams a part; for those too large to hold as a tree. */
  async stream(part: string, handlers: XmlHandlers): Promise<void> {
    const pieces = await this.zip.read(part);
    if (!pieces) throw this.missing(part);
    await readXml(pieces, part, this.label, handlers);
  }

  /** Relationships of a part by id; of the package itself for the empty name. */
  async relationships(part: string): Promise<ReadonlyMap<string, Relationship>> {
    const folder = part === '' ? '' : posix.dirname(part);
    const root = await this.tree(posix.join(folder, '_rels', `${posix.basename(part)}.rels`));
    return new Map(
      childrenOf(root, 'rel:Relationship').map(({ attributes }) => [
        attributes.Id ?? '',
        toRelationship(attributes, folder),
      ]),
    );
  }

  /** The name of the main part (`word/document.xml`, …), as the package's relationships say. */
  async mainPart(): Promise<string> {
    for (const { type, target } of (await this.relationships('')).values()) {
      if (type === 'officeDocument') return target;
    }
    throw damagedDocument(this.label, 'it names no main part');
  }

  close(): void {
    this.zip.close();
  }

  private missing(part: string): Error {
    return damagedDocument(this.label, `its part ${part} is missing`);
  }
}

function toRelationship(attributes: XmlElement['attributes'], folder: string): Relationship {
  const { Type: type = '', Target: target = '', TargetMode: mode } = attributes;
  const external = mode === 'External';
  return {
    type: type.slice(type.lastIndexOf('/') + 1),
    target: external ? target : partName(target, folder),
    external,
  };
}

const partName = (target: string, folder: string): string =>
  target.startsWith('/') ? target.slice(1) : posix.join(folder, target);

import type { PropertyValue } from '../api/inspection.js';
import { childOf, textOf } from './xml-element.js';
import type { OoxmlPackage } from './ooxml-package.js';

const CORE: Readonly<Record<string, string>> = {
  'dc:title': 'title',
  'dc:creator': 'author',
  'dc:subject': 'subject',
  'dc:description': 'description',
  'dc:language': 'language',
  'cp:keywords': 'keywords',
  'cp:category': 'category',
  'cp:lastModifiedBy': 'last_modified_by',
  'cp:revision': 'revision',
  'dcterms:created': 'created',
  'dcterms:modified': 'modified',
};
const EXTENDED: Readonly<Record<string, string>> = { 'ep:Company': 'company', 'ep:Application': 'application' };

/** Document properties of an office file, by the names of `Inspection.properties`; empty ones are left out. */
export async function officeProperties(pack: OoxmlPackage): Promise<Record<string, PropertyValue>> {
  const properties: Record<string, PropertyValue> = {};
  const sources: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'core-properties': CORE,
    'extended-properties': EXTENDED,
  };
  for (const { type, target } of (await pack.relationships('')).values()) {
    const names = sources[type];
    if (!names) continue;
    const root = await pack.tree(target);
    for (const [element, name] of Object.entries(names)) {
      const value = textOf(childOf(root, element)).trim();
      if (value) properties[name] = value;
    }
  }
  return properties;
}

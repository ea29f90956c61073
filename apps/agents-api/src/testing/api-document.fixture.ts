import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ApiDocument } from '@sluice/testing';

/** What the service says of itself. */
export const apiDocument = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../openapi.json'), 'utf8'),
) as ApiDocument;

const TEMPLATES = Object.entries(apiDocument.paths)
  .map(([template, operations]) => ({
    pattern: new RegExp(`^${template.replace(/\{[^}]+\}/g, '[^/]+')}/?$`),
    operations,
    parameters: template.split('{').length,
  }))
  .sort((one, other) => one.parameters - other.parameters);

/** The statuses that the description lists for a request; undefined for what it does not describe. */
export const describedStatuses = (method: string, path: string): number[] | undefined => {
  const [pathname = ''] = path.split('?');
  const operation = TEMPLATES.find(({ pattern }) => pattern.test(pathname))?.operations[method.toLowerCase()];
  return operation && Object.keys(operation.responses).map(Number);
};

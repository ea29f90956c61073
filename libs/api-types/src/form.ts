/**
 * A multipart form with these fields; absent ones (undefined, null) are left out, files keep their name. A list is a part for each
 * of its items, objects in it are JSON.
 *
 * @throws TypeError for an object by itself, which no form of the API has
 */
export const formOf = (fields: object): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields) as [string, unknown][]) {
    if (value === undefined || value === null) continue;
    if (value instanceof Blob) form.append(name, value);
    else if (Array.isArray(value)) for (const item of value) form.append(name, partOf(item));
    else if (typeof value !== 'object') form.append(name, String(value));
    else throw new TypeError(`The field ${name} of a form is a text, a number, a switch or a file`);
  }
  return form;
};

const partOf = (item: unknown): string | Blob =>
  item instanceof Blob ? item : typeof item === 'object' ? JSON.stringify(item) : String(item);

/**
 * A multipart form with these fields; absent ones (undefined, null) are left out, files keep their name.
 *
 * @throws TypeError for lists and objects, which a form cannot carry
 */
export const formOf = (fields: object): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields) as [string, unknown][]) {
    if (value === undefined || value === null) continue;
    if (value instanceof Blob) form.append(name, value);
    else if (typeof value !== 'object') form.append(name, String(value));
    else throw new TypeError(`The field ${name} of a form is a text, a number, a switch or a file`);
  }
  return form;
};

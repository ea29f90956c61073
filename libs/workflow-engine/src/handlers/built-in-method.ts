/** Any package may stand before `.lib.workflow.`, so that YAML files of other implementations keep working. */
const BUILT_IN = /^[A-Za-z0-9_@.-]+\.lib\.workflow\.([a-z_]+)$/;

/** Names that other implementations have for what a built-in handler does here. */
const OTHER_NAMES = new Map([['split_parse_document', 'parse_document']]);

/** The name under which a built-in handler would be known; undefined for a path that names a custom one. */
export const builtInName = (method: string): string | undefined => {
  const name = BUILT_IN.exec(method)?.[1];
  return name === undefined ? undefined : (OTHER_NAMES.get(name) ?? name);
};

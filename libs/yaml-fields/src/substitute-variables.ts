/** Thrown when a text names a variable that is not set, or names none; tells no value. */
export class SubstitutionError extends Error {
  override readonly name = 'SubstitutionError';
}

/** `$${` is an escape, `${NAME}` a variable, any other `${` a mistake. */
const REFERENCE = /\$\$\{|\$\{([A-Za-z_][A-Za-z0-9_]*)\}|\$\{/g;

/**
 * The text with each `${NAME}` replaced by that variable's value, which is taken as it is; `$${` stands for `${`.
 *
 * @throws SubstitutionError naming the variable that is not set
 */
export const substituteVariables = (text: string, variables: Readonly<Record<string, string | undefined>>): string =>
  text.replace(REFERENCE, (reference, name: string | undefined) => {
    if (reference === '$${') return '${';
    if (name === undefined) throw new SubstitutionError('has a ${ without a variable; write ${NAME}, or $${ for ${');
    const value = variables[name];
    if (value === undefined) throw new SubstitutionError(`needs the environment variable ${name}, which is not set`);
    return value;
  });

/** Ids of workflows and parameter sets: they begin with a letter or digit and cannot build a path. */
export const DEFINITION_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;

export const EXPECTED_ID = 'an id of 1 to 128 letters, digits, ".", "_" or "-", beginning with a letter or digit';

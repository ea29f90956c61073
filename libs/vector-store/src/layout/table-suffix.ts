/** Ends the name of the directory of a table. */
export const TABLE_SUFFIX = '.lance';

import * as v from 'valibot';

/** Fields of search parameters. A value that cannot be meant is as if it were absent: a link of yesterday opens the page. */
export const textField = v.optional(v.fallback(v.optional(v.string()), undefined));

export const numberField = v.optional(
  v.fallback(
    v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.integer(), v.minValue(0))),
    undefined,
  ),
);

/**
 * What a question is about. One that cannot be read is about nothing that there is (0, and a blank), rather than as if absent: a question
 * without a subject is about all.
 */
export const subjectNumberField = v.optional(
  v.fallback(v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.integer(), v.minValue(0))), 0),
);

/** Names nothing, and stays in an address, which an empty text does not. */
const NO_NAME = ' ';

/** The same of a text. */
export const subjectTextField = v.optional(v.fallback(v.optional(v.pipe(v.string(), v.minLength(1))), NO_NAME));

/** Any texts, one or several. */
export const textsField = v.optional(
  v.fallback(
    v.optional(
      v.pipe(
        v.union([v.string(), v.number(), v.array(v.union([v.string(), v.number()]))]),
        v.transform((given) => [given].flat().map(String)),
      ),
    ),
    undefined,
  ),
);

/** One value or several of a list. */
export const choicesField = <const Value extends string>(values: readonly Value[]) =>
  v.optional(
    v.fallback(
      v.optional(
        v.pipe(
          v.union([v.string(), v.array(v.string())]),
          v.transform((given) => (Array.isArray(given) ? given : [given])),
          v.transform((given) => given.filter((one): one is Value => values.some((value) => value === one))),
        ),
      ),
      undefined,
    ),
  );

export const choiceField = <const Value extends string>(values: readonly Value[]) =>
  v.optional(v.fallback(v.optional(v.picklist(values)), undefined));

export const flagField = v.optional(
  v.fallback(
    v.optional(
      v.pipe(
        v.union([v.string(), v.boolean()]),
        v.transform((given) => String(given) === 'true'),
      ),
    ),
    undefined,
  ),
);

/** The language of the texts, of numbers and of dates. */
export const LANGUAGE = 'en';

const plurals = new Intl.PluralRules(LANGUAGE);

/** The form that goes with a count: `plural(3, { one: 'document', other: 'documents' })`. */
export const plural = (count: number, forms: { readonly one: string; readonly other: string }): string =>
  plurals.select(count) === 'one' ? forms.one : forms.other;

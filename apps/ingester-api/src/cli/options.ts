import { DocumentExtensions } from '@sluice/domain';
import { InvalidArgumentError } from 'commander';

/** Reads a whole number of the given range. @throws InvalidArgumentError saying what is allowed */
export const wholeNumber =
  (min: number, max: number) =>
  (text: string): number => {
    const value = /^-?\d{1,15}$/.test(text) ? Number(text) : NaN;
    if (value >= min && value <= max) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
  };

export const port = wholeNumber(0, 65_535);
export const recordId = wholeNumber(1, Number.MAX_SAFE_INTEGER);

/** One of `values`. @throws InvalidArgumentError naming them */
export const oneOf =
  <Value extends string>(values: readonly Value[]) =>
  (text: string): Value => {
    const found = values.find((value) => value === text);
    if (found !== undefined) return found;
    throw new InvalidArgumentError(`It must be one of ${values.join(', ')}.`);
  };

/** Extensions such as `md,pdf`. @throws InvalidArgumentError when there is none */
export const documentExtensions = (text: string): DocumentExtensions => {
  try {
    return DocumentExtensions.parse(text);
  } catch {
    throw new InvalidArgumentError('It must be a list of extensions such as md,pdf.');
  }
};

/** Text for the end of a command's help. */
export const examples = (...lines: readonly string[]): string =>
  `\nExamples:\n${lines.map((line) => `  $ ${line}`).join('\n')}`;

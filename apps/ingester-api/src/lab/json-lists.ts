import { InvalidInputError, isJsonObject } from '@sluice/domain';
import { LAB_LIMITS } from './lab.dto.js';

const invalid = (field: string, message: string): InvalidInputError =>
  new InvalidInputError(`${field} ${message}`, [{ field, message }]);

/** @throws InvalidInputError when the text is no JSON list with so many entries */
const listOf = (field: string, text: string, min: number, max: number): unknown[] => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalid(field, 'must be a JSON list, but is no valid JSON');
  }
  const message = `must be a JSON list with ${min} to ${max} entries`;
  if (!Array.isArray(value) || value.length < min || value.length > max) throw invalid(field, message);
  return value;
};

/** @throws InvalidInputError when it is not a list of hashes, each one once */
export const documentHashes = (text: string): string[] => {
  const hashes = listOf('documents', text, 1, LAB_LIMITS.documents).map((hash, index) => {
    if (typeof hash === 'string' && hash !== '' && !hash.includes('\0')) return hash;
    throw invalid(`documents[${index}]`, 'must be the hash of a document');
  });
  if (new Set(hashes).size < hashes.length) throw invalid('documents', 'names a document twice');
  return hashes;
};

/** @throws InvalidInputError when it is not a list of texts */
export const questionTexts = (text: string): string[] =>
  listOf('questions', text, 0, LAB_LIMITS.questions).map((question, index) => {
    const { questionCharacters } = LAB_LIMITS;
    const isText = typeof question === 'string' && question.trim() !== '' && !question.includes('\0');
    if (isText && question.length <= questionCharacters) return question;
    throw invalid(`questions[${index}]`, `must be a text of 1 to ${questionCharacters} characters`);
  });

/** A set by the id under which it is stored, or by its text. */
export type SetReference = { readonly id: string } | { readonly yaml: string };

/** @throws InvalidInputError when it is not a list of references */
export const setReferences = (text: string): SetReference[] =>
  listOf('sets', text, 1, LAB_LIMITS.sets).map((entry, index) => {
    if (isJsonObject(entry)) {
      const { id, yaml, ...others } = entry;
      const isAlone = Object.keys(others).length === 0;
      if (isAlone && typeof id === 'string' && yaml === undefined) return { id };
      if (isAlone && typeof yaml === 'string' && id === undefined) return { yaml };
    }
    throw invalid(`sets[${index}]`, 'must be an object with either `id` or `yaml`, a text');
  });

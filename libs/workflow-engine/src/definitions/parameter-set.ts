import type { ParameterSet } from '@sluice/domain';
import { DEFINITION_ID, EXPECTED_ID } from './definition-id.js';
import { YamlReader } from './yaml-reader.js';

/**
 * Reads a parameter set. Unknown keys and unknown parameters are kept.
 *
 * @param file the name that messages use, with the line
 * @throws InvalidDefinitionError naming every fault with its line and key
 */
export const parseParameterSet = (file: string, text: string): ParameterSet => {
  const reader = new YamlReader(file, text);
  const id = reader.text(['id'], { pattern: DEFINITION_ID, expected: EXPECTED_ID });
  const config: ParameterSet['config'] = {};
  for (const step of reader.keys(['config'])) config[step] = reader.object(['config', step]);
  const set: ParameterSet = {
    ...reader.toJS(),
    id,
    name: reader.text(['name'], { fallback: id }),
    meta: reader.object(['meta']),
    config,
  };
  reader.throwIfFaulty();
  return set;
};

import type { IngesterSettings } from '@sluice/settings';
import type { InputSchemeBody } from './capabilities.dto.js';

const scheme = (name: string, available: boolean, reason: string): InputSchemeBody => ({
  scheme: name,
  available,
  reason: available ? null : reason,
});

/** From where documents can be fetched; whether an address may be reached is decided for each. */
export const inputSchemes = ({ server }: IngesterSettings): InputSchemeBody[] => [
  scheme('https', true, ''),
  scheme('http', true, ''),
  scheme('s3', true, ''),
  scheme('file', server.inputFileRoots.length > 0, 'INPUT_FILE_ROOTS names no directory'),
];

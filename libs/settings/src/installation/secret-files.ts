import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { errorCode } from '@sluice/domain';
import type { YamlFields } from '@sluice/yaml-fields';

/** Reads the files that a configuration names for its secrets, so that none is written into it. */
export class SecretFiles {
  private readonly directory: string;

  /** @param configuration the file whose directory relative paths begin at */
  constructor(configuration: string) {
    this.directory = dirname(resolve(configuration));
  }

  /** The text of the file that `key` names, without the line break at its end; null, with a report, when there is none. */
  read(fields: YamlFields, key: string): string | null {
    const path = fields.optionalText(key);
    if (!path) return null;
    try {
      const text = readFileSync(resolve(this.directory, path), 'utf8').replace(/\r?\n$/, '');
      if (text !== '') return text;
      fields.report(key, `names an empty file: ${path}`);
    } catch (error) {
      fields.report(key, `names a file that cannot be read (${errorCode(error) ?? 'unknown fault'}): ${path}`);
    }
    return null;
  }
}

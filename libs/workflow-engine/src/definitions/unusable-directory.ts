import { readdir } from 'node:fs/promises';
import { ConfigurationError, errorCode } from '@sluice/domain';

/** A directory, and the setting that names it. */
export interface SettingDirectory {
  readonly setting: string;
  readonly path: string;
}

/** What a fault of the file system means where definitions or handlers are read: it names the file, in its directory, and the setting. */
export const unreadable = (setting: string, file: string | null, cause: unknown): ConfigurationError => {
  const what = file === null ? `The directory of ${setting}` : `${file} in the directory of ${setting}`;
  return new ConfigurationError(
    'DIRECTORY_NOT_READABLE',
    `${what} cannot be read (${errorCode(cause) ?? 'unknown fault'}): the user that runs this process must be allowed to`,
    { cause },
  );
};

/**
 * Looks into directories that may be missing.
 *
 * @throws ConfigurationError naming setting and path of the first that is there and cannot be read, or is not a directory
 */
export const checkReadable = async (directories: readonly SettingDirectory[]): Promise<void> => {
  for (const { setting, path } of directories) {
    try {
      await readdir(path);
    } catch (cause) {
      const code = errorCode(cause);
      if (code === 'ENOENT') continue;
      const message = `${setting} names ${path}, which is no directory that this process may read (${code ?? 'unknown fault'})`;
      throw new ConfigurationError('DIRECTORY_NOT_READABLE', message, { cause });
    }
  }
};

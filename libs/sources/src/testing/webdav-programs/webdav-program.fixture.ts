import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export const ACCOUNT = { username: 'reader', password: 'geheimnisö' } as const;
export const REALM = 'documents';

/** Where a program serves its directory, unless it can do so at the root alone. */
export const PATH = '/remote/dav';

export interface Place {
  readonly root: string;
  readonly port: number;
  /** For files of the program's own. */
  readonly workspace: string;
}

/** How a server treats what is not a plain file or directory. */
export interface Behaviour {
  /** Names of documents that it lists, if at all, in a form by which they cannot be read. */
  readonly garbledNames?: readonly string[];
  /** Control characters in names. */
  readonly controlCharacters: 'read' | 'listed' | 'renamed' | 'spoil their directory';
  /** Whether it lets in who knows the name of the account alone. */
  readonly ignoresPasswords?: boolean;
  /** A link that leads nowhere. */
  readonly deadLink: 'left out' | 'listed' | 'spoils its directory';
  /** A directory that it may not read: its own documents cannot be told from deleted ones where it looks empty. */
  readonly unreadableDirectory: 'reported' | 'looks empty';
}

/** A program of somebody else that serves a directory by WebDAV, for one account. */
export interface WebDavProgram {
  readonly command: string;
  /** Files beside the command that are not there when a package of it is missing. */
  readonly needs: readonly string[];
  readonly path: string;
  /** The Debian packages that bring it. */
  readonly packages: string;
  readonly behaviour: Behaviour;
  /** Arguments after which it serves in the foreground. */
  configure(place: Place): Promise<readonly string[]>;
}

/** A file of the workspace, by its path. */
export async function configuration(workspace: string, name: string, lines: readonly string[]): Promise<string> {
  const path = join(workspace, name);
  await writeFile(path, `${lines.join('\n')}\n`);
  return path;
}

/** The account, as Apache and nginx read it. */
export function shaUsers(workspace: string): Promise<string> {
  const password = createHash('sha1').update(ACCOUNT.password).digest('base64');
  return configuration(workspace, 'users', [`${ACCOUNT.username}:{SHA}${password}`]);
}

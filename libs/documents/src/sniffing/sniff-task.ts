import { sniffMimeType } from './sniff-mime-type.js';

export interface SniffTask {
  readonly path: string;
  readonly fileName: string;
}

/** Run in task processes; loads no parser. */
export default function runSniffTask({ path, fileName }: SniffTask): Promise<string> {
  return sniffMimeType(path, fileName);
}

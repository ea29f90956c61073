import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ServedAgents } from './served-agents.fixture.js';

const FILES = Array.from({ length: 13 }, (_, index) => `${index}.md`);

/** A manifest that deletes what is gone, over a directory of 13 documents; returns the directory. */
export const deletingManifest = async (served: Pick<ServedAgents, 'docs'>, id: string): Promise<string> => {
  const root = dirname(served.docs);
  const docs = join(root, id);
  await mkdir(docs);
  for (const file of FILES) await writeFile(join(docs, file), `# ${id} ${file}`);
  const lines = [
    `id: ${id}`,
    `source: ${id}`,
    'delete_stale: true',
    'components:',
    '  - type: fs',
    `    path: ${docs}`,
  ];
  await writeFile(join(root, 'manifests', `${id}.yaml`), `${lines.join('\n')}\n`);
  return docs;
};

export const postForm = async <Body>(url: string, fields: Record<string, string> = {}): Promise<Body> =>
  (await (await fetch(url, { method: 'POST', body: new URLSearchParams(fields) })).json()) as Body;

/** Removes all documents but the first. */
export const removeMost = async (docs: string): Promise<void> => {
  for (const file of FILES.slice(1)) await rm(join(docs, file));
};

/** Withheld deletions of one manifest, and a plan of another one. */
export const reviewedManifests = async (
  served: ServedAgents,
): Promise<{ readonly withheld_id: string; readonly plan_id: string }> => {
  const api = `${served.url}/api/v1`;
  const docs = await deletingManifest(served, 'emptied');
  await postForm(`${api}/manifests/emptied/run`);
  await removeMost(docs);
  await postForm(`${api}/manifests/emptied/run`);
  const [withheld] = (await (await fetch(`${api}/withheld-deletions`)).json()) as { id: string }[];
  await deletingManifest(served, 'planned');
  const { plan_id } = await postForm<{ plan_id: string }>(`${api}/manifests/planned/plans`);
  return { withheld_id: withheld!.id, plan_id };
};

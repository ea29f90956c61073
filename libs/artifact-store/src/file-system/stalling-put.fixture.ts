/** Puts an artifact whose content never ends; prints "writing" when a part of it has been taken. */
import { createArtifactStore } from '../create-artifact-store.js';
import { aDocument, stallingStream } from '../testing/artifacts.fixture.js';

const store = createArtifactStore({ target: 'fs', rootDirectory: process.argv[2] ?? '' });
const { stream, waiting } = stallingStream(1_000_000);
setInterval(() => undefined, 1000);
void store.put(aDocument, stream);
await waiting;
process.stdout.write('writing\n');

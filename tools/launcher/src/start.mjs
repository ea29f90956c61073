/** `npm start`: builds, prepares the embedded data directory and runs API and worker. Arguments go to `si-cli serve`. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { embeddedEnvironment, ensureBuilt, root } from './workspace.mjs';

process.chdir(root);
ensureBuilt();

const fromFile = existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {};
for (const [name, value] of Object.entries(embeddedEnvironment(join(process.env.SLUICE_DATA_DIR ?? 'data')))) {
  if (!process.env[name] && !fromFile[name]) process.env[name] = value;
}

const { main } = await import('@sluice/ingester-api');
const command = ['node', 'si-cli'];
const prepared = await main([...command, 'db-init']);
process.exitCode = prepared === 0 ? await main([...command, 'serve', ...process.argv.slice(2)]) : prepared;

import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectDatabase } from '@sluice/persistence';
import { pin } from '../cpu.mjs';
import { startService } from '../service.mjs';

/** Starts `si-cli serve` on one core, with an OTLP receiver for its spans and a token for who sends it logs. */
export const startLogService = async (root, directory, sink, core) => {
  writeFileSync(
    join(directory, 'installation.yaml'),
    `telemetry: { otlp: { endpoint: "${sink.endpoint}" } }\njwt: { issuers: [{ secret: "\${BENCH_SECRET}" }] }\n`,
  );
  const url = `sqlite:///${join(directory, 'sluice.db')}`;
  const database = await connectDatabase({ url });
  await database.migrate();
  await database.close();
  const cli = join(root, 'apps/ingester-api/bin/si-cli.mjs');
  const env = { DOC_DB_URL: url, BENCH_SECRET: randomBytes(32).toString('hex') };
  const token = execFileSync(process.execPath, [cli, 'issue-token', '--lifetime', '36000'], {
    cwd: directory,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  }).trim();
  const service = await startService(cli, ['serve', '--port', '0', '--no-access-log'], env, directory);
  pin(service.pid, core);
  return { ...service, token };
};

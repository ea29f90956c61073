import { describe, expect, it } from '@jest/globals';
import { silentLogger } from '@sluice/domain';
import { loadWorkerSettings } from '@sluice/settings';
import { createParserProcesses } from './parser-processes.js';

const GIB = 1024 ** 3;

describe('the processes in which documents are read', () => {
  const created = (environment: Record<string, string>) => {
    const { parser } = loadWorkerSettings({ DOC_DB_URL: 'sqlite:///none.db', ...environment });
    return createParserProcesses(parser, silentLogger);
  };

  it('have the limits that the settings say', () => {
    const { limits, maxProcesses } = created({
      PARSER_PROCESSES: '7',
      PARSER_MEMORY_LIMIT: '3G',
      PARSER_TIMEOUT: '20',
      PARSER_CPU_TIMEOUT: '10.5',
    });
    expect({ ...limits, maxProcesses }).toMatchObject({
      maxProcesses: 7,
      memoryBytes: 3 * GIB,
      wallMs: 20_000,
      cpuMs: 10_500,
    });
  });

  it('may take 2 GiB and five minutes by default, and as much processor time as time', () => {
    expect(created({}).limits).toMatchObject({ memoryBytes: 2 * GIB, wallMs: 300_000, cpuMs: 300_000 });
    expect(created({ PARSER_TIMEOUT: '600' }).limits).toMatchObject({ wallMs: 600_000, cpuMs: 600_000 });
  });

  it('are not given less memory than they take at rest', () => {
    expect(() => created({ PARSER_MEMORY_LIMIT: '64M' })).toThrow(/PARSER_MEMORY_LIMIT must be .* at least 256M/);
  });
});

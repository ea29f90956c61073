import { MimeTypeSniffer, ProcessPool, type ProcessDeath } from '@sluice/documents';
import { counter, METRICS, type Logger } from '@sluice/domain';
import type { WorkerProcessSettings } from '@sluice/settings';

/** The processes in which documents are read, with the limits that the settings say. Must be closed. */
export const createParserProcesses = (parser: WorkerProcessSettings['parser'], logger: Logger): ProcessPool => {
  const { processes, memoryLimitBytes, limitSeconds, cpuLimitSeconds } = parser;
  return new ProcessPool({
    maxProcesses: processes ?? undefined,
    limits: {
      memoryBytes: memoryLimitBytes,
      wallMs: limitSeconds * 1000,
      cpuMs: (cpuLimitSeconds ?? limitSeconds) * 1000,
    },
    onDeath: reportDeaths(logger),
  });
};

/** Finds out the types of uploads. Must be closed. */
export const createSniffer = (logger: Logger): MimeTypeSniffer =>
  new MimeTypeSniffer({ onDeath: reportDeaths(logger) });

const reportDeaths = (logger: Logger): ((death: ProcessDeath) => void) => {
  const deaths = counter(METRICS.parserDeaths);
  return ({ reason, description, detail }) => {
    deaths.add(1, { reason });
    logger.warn('A parser process died of its document', { reason, description, stderr: detail });
  };
};

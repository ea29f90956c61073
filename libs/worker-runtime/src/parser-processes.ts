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

/** Two, so that one large document does not hold up those who look at another. */
const VIEWER_PROCESSES = 2;
/** Behind a view somebody waits. */
const LONGEST_VIEW_MS = 120_000;

/** The processes in which documents are prepared to be looked at, apart from those of the steps, which may be busy for hours. Must be closed. */
export const createViewerProcesses = (
  { memoryLimitBytes }: WorkerProcessSettings['parser'],
  logger: Logger,
): ProcessPool =>
  new ProcessPool({
    maxProcesses: VIEWER_PROCESSES,
    limits: { memoryBytes: memoryLimitBytes, wallMs: LONGEST_VIEW_MS, cpuMs: LONGEST_VIEW_MS },
    onDeath: reportDeaths(logger),
  });

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

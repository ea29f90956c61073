export const DEFAULT_MAINTENANCE = {
  commits: 500,
  unindexedRows: 50_000,
  unindexedShare: 0.2,
  idleMs: 15_000,
  retentionMs: 24 * 60 * 60 * 1000,
  retryMs: 60_000,
};
/** Whether a run is due although writing goes on. */
export const isDue = (backlog, totalRows, settings) =>
  backlog.commits >= settings.commits ||
  backlog.unindexedRows >= Math.max(settings.unindexedRows, settings.unindexedShare * totalRows);
/** How long to wait after `failures` runs in a row that failed. */
export const retryDelay = (failures, { retryMs }) => retryMs * 2 ** Math.min(failures - 1, 6);
//# sourceMappingURL=maintenance-policy.js.map

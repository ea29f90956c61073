/** An entry as a client sends it, valid unless `fields` say otherwise. */
export const anEntry = (fields: Record<string, unknown> = {}): Record<string, unknown> => ({
  timestamp: '2026-01-31T08:30:00.000Z',
  level: 'info',
  logger: 'app.main',
  message: 'started',
  install_id: 'install-1',
  session_id: 'session-1',
  ...fields,
});

/** The moment `ms` milliseconds after the one of {@link anEntry}. */
export const at = (ms: number): { timestamp: string } => ({
  timestamp: new Date(Date.parse('2026-01-31T08:30:00.000Z') + ms).toISOString(),
});

export const aBatch = (logs: unknown, resource: unknown = { 'service.name': 'chat', 'device.alias': 'Laptop' }) => ({
  logs,
  resource,
});

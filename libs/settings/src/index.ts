export {
  agentsSettingGroups,
  loadAgentsSettings,
  type AgentsSettings,
  type PlatformSettings,
} from './agents-settings.js';
export {
  DEFAULT_INSTALLATION,
  type Installation,
  type ServiceKind,
  type TelemetrySettings,
} from './installation/installation.js';
export { loadInstallation } from './installation/load-installation.js';
export { loadClientSettings, loadEnvironment, loadIngesterSettings, loadWorkerSettings } from './load-settings.js';
export { logFormatOf, processTelemetry, type ProcessTelemetry } from './process-telemetry.js';
export {
  InvalidSettingsError,
  readSettings,
  type Environment,
  type SettingGroup,
  type SettingProblem,
  type SettingValues,
} from './read-settings.js';
export type { Setting } from './setting.js';
export {
  ingesterSettingGroups,
  workerSettingGroups,
  type ClientSettings,
  type IngesterSettings,
  type WorkerProcessSettings,
} from './setting-groups.js';

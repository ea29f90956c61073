export {
  agentsSettingGroups,
  loadAgentsSettings,
  type AgentsSettings,
  type PlatformSettings,
} from './agents-settings.js';
export { loadClientSettings, loadEnvironment, loadIngesterSettings, loadWorkerSettings } from './load-settings.js';
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

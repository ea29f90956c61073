export const AGENTS = Symbol('agents');
export const SETTINGS = Symbol('settings');
export const LOGGER = Symbol('logger');
export const SCHEDULER = Symbol('scheduler');

export type { components, operations, paths } from './ingester.js';

export { LAYOUT_VERSION } from './layout/settings-row.js';
export { humanSize } from './reading/human-size.js';
export { VectorStore } from './vector-store.js';
//# sourceMappingURL=index.js.map

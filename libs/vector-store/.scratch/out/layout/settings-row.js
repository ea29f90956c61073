import { arrowTable, utf8Column } from '../encoding/arrow-columns.js';
import { pythonJson } from '../encoding/python-json.js';
import { settingsSchema } from './arrow-schemas.js';
/** The version of the layout that this library writes and stamps into new databases. */
export const LAYOUT_VERSION = '0.77.0';
const ROW_ID = 'settings';
/** The settings table's only row, as new databases get it. Holds no credentials. */
export function settingsRow(identity) {
    const settings = {
        version: LAYOUT_VERSION,
        embeddings: { model: { provider: identity.provider, name: identity.model, vector_dim: identity.dimension } },
    };
    return arrowTable(settingsSchema, [utf8Column([ROW_ID]), utf8Column([pythonJson(settings)])]);
}
/** Reads the text of a settings row; text that is no JSON object counts as empty settings. */
export function parseSettings(text) {
    const settings = asRecord(parseOrNull(text));
    const model = asRecord(asRecord(settings['embeddings'])['model']);
    const { provider, name, vector_dim: dimension } = model;
    const complete = typeof provider === 'string' && typeof name === 'string' && typeof dimension === 'number';
    return {
        version: typeof settings['version'] === 'string' ? settings['version'] : null,
        identity: complete ? { provider, model: name, dimension } : null,
    };
}
export const sameIdentity = (one, other) => one.provider === other.provider && one.model === other.model && one.dimension === other.dimension;
/** The identity for people: `ollama/nomic-embed-text with 768 dimensions`. */
export const describeIdentity = ({ provider, model, dimension }) => `${provider}/${model} with ${dimension} dimensions`;
function parseOrNull(text) {
    try {
        return JSON.parse(text);
    }
    catch {
        return null;
    }
}
const asRecord = (value) => typeof value === 'object' && value !== null ? value : {};
//# sourceMappingURL=settings-row.js.map
import { describe, expect, it } from '@jest/globals';
import { isCurrentLayout } from './layout-version.js';
import { parseSettings, settingsRow } from './settings-row.js';

const identity = { provider: 'ollama', model: 'nomic-embed-text', dimension: 768 };

describe('the settings row', () => {
  it('says the layout version and the embedding identity, and reads back', () => {
    const row = settingsRow(identity).get(0)!;
    expect(row['settings']).toBe(
      '{"version": "0.101.1", "embeddings": {"model": {"provider": "ollama", "name": "nomic-embed-text", "vector_dim": 768}}}',
    );
    expect(parseSettings(String(row['settings']))).toMatchObject({ version: '0.101.1', identity });
  });

  it.each(['', '[]', '{', '{"embeddings":{"model":{"provider":"x"}}}', '{"version":1}'])(
    'counts %j as empty',
    (text) => {
      expect(parseSettings(text)).toEqual({ text, version: null, identity: null });
    },
  );
});

describe('isCurrentLayout', () => {
  it.each(['0.75.0', '0.77.0', '0.100', '1.0.0rc1', '1'])('accepts %s', (version) => {
    expect(isCurrentLayout(version)).toBe(true);
  });
  it.each([null, '', 'unknown', '0.0.0', '0.26.7', '0.74.9', '0.64'])('refuses %s', (version) => {
    expect(isCurrentLayout(version)).toBe(false);
  });
});

import { parseEnv } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { ingesterSettingGroups, loadIngesterSettings } from '@sluice/settings';
import { envFileText } from './env-file.js';

describe('envFileText', () => {
  const text = envFileText(ingesterSettingGroups);
  const settings = Object.values(ingesterSettingGroups).flatMap((group) => Object.values(group));

  it('holds every setting with its default', () => {
    const values = parseEnv(text);
    expect(Object.keys(values).sort()).toEqual(settings.map(({ name }) => name).sort());
    expect(values).toMatchObject({ LOG_LEVEL: 'INFO', WORKER_TASK_COUNT: '5', MAX_UPLOAD_SIZE: '1G', API_KEY: '' });
  });

  it('says of every setting what it is for', () => {
    for (const { name, description } of settings) {
      const comment = new RegExp(`((?:^# .*\\n)+)${name}=`, 'm').exec(text)?.[1] ?? '';
      expect(comment.replace(/\n# /g, ' ').toLowerCase()).toContain(description.toLowerCase());
    }
  });

  it('is valid as it is, and means what no file at all means', () => {
    const fromFile = loadIngesterSettings(parseEnv(text));
    expect(fromFile).toEqual(loadIngesterSettings({ DOC_DB_URL: fromFile.database.url }));
  });
});

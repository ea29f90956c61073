import { describe, expect, it } from '@jest/globals';
import { loadIngesterSettings } from '@sluice/settings';
import { shownSettings } from './shown-settings.js';

describe('shownSettings', () => {
  const shown = new Map(
    shownSettings(
      loadIngesterSettings({
        DOC_DB_URL: 'postgresql://sluice:s3cret@db:5432/sluice',
        API_KEY: 'very-secret',
        PARSER_SERVER_URL: 'http://user:pass@parser:5001',
        INPUT_URI_ALLOW_HOSTS: 'a.example, b.example',
        OTEL_RESOURCE_ATTRIBUTES: 'host.name=here, place=the%20lock',
        OTEL_EXPORTER_OTLP_HEADERS: 'authorization=very-secret',
      }),
    ).map((setting) => [setting.name, setting]),
  );

  it('shows values, defaults included, as the environment would hold them', () => {
    expect(shown.get('LOG_LEVEL')).toMatchObject({ value: 'INFO', text: 'INFO' });
    expect(shown.get('WORKER_TASK_COUNT')).toMatchObject({ value: 5, text: '5' });
    expect(shown.get('INPUT_URI_ALLOW_HOSTS')).toMatchObject({ text: 'a.example,b.example' });
    expect(shown.get('WORKER_ID')).toMatchObject({ value: null, text: '' });
    expect(shown.get('OTEL_RESOURCE_ATTRIBUTES')).toMatchObject({ text: 'host.name=here,place=the%20lock' });
  });

  it('masks secrets and passwords in addresses', () => {
    expect(shown.get('API_KEY')?.text).toBe('***');
    expect(shown.get('OTEL_EXPORTER_OTLP_HEADERS')?.text).toBe('***');
    expect(shown.get('DOC_DB_URL')?.text).toBe('postgresql://sluice:***@db:5432/sluice');
    expect(JSON.stringify([...shown.values()])).not.toMatch(/s3cret|very-secret|user:pass/);
  });
});

import { describe, expect, it } from '@jest/globals';
import { OtlpReceiver } from './otlp-receiver.js';

describe('the OTLP receiver', () => {
  it('reads the JSON encoding like protobuf', async () => {
    await using receiver = await OtlpReceiver.start();
    const span = {
      traceId: 'a'.repeat(32),
      spanId: 'b'.repeat(16),
      name: 'x',
      kind: 1,
      startTimeUnixNano: '1763000000123000000',
      endTimeUnixNano: '1763000000124500000',
      attributes: [
        { key: 'n', value: { intValue: '7' } },
        {
          key: 'm',
          value: {
            kvlistValue: { values: [{ key: 'deep', value: { arrayValue: { values: [{ boolValue: false }] } } }] },
          },
        },
      ],
    };
    const body = {
      resourceSpans: [{ resource: { attributes: [] }, scopeSpans: [{ scope: { name: 's' }, spans: [span] }] }],
    };
    const headers = { 'content-type': 'application/json' };
    await fetch(`${receiver.endpoint}/v1/traces`, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(receiver.spans).toMatchObject([
      {
        name: 'x',
        startMs: 1_763_000_000_123,
        endMs: 1_763_000_000_124.5,
        attributes: { n: 7, m: { deep: [false] } },
        scope: 's',
      },
    ]);
  });
});

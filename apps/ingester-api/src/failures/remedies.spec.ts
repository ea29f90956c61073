import { describe, expect, it } from '@jest/globals';
import { remedyOf } from './remedies.js';

describe('remedyOf', () => {
  it('is that of the code, else that of its kind, else what always helps', () => {
    expect(remedyOf('STEP_UNKNOWN', 'configuration')).toMatchObject({ retryHelps: false });
    expect(remedyOf('MINE', 'quota').advice).toContain('limits the rate');
    expect(remedyOf('MINE', 'mine').advice).toContain("worker's log");
  });

  it.each(['constructor', 'toString', '__proto__'])('knows no code that is called %s', (name) => {
    expect(remedyOf(name, name).advice).toContain("worker's log");
  });
});

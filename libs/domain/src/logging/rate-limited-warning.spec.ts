import { describe, expect, it, jest } from '@jest/globals';
import { RecurringTrouble } from './recurring-trouble.js';

describe('RecurringTrouble', () => {
  it('is told at once, then once per interval with how often it came', () => {
    const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
    try {
      const told: number[] = [];
      const trouble = new RecurringTrouble(1000, (count) => told.push(count));
      trouble.came();
      trouble.came();
      trouble.came(10);
      expect(told).toEqual([1]);
      clock.mockReturnValue(1000);
      trouble.came();
      trouble.came();
      expect(told).toEqual([1, 12]);
    } finally {
      clock.mockRestore();
    }
  });
});

/** @jest-environment jsdom */
import { useState } from 'react';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { TypedField } from './typed-field.js';

describe('TypedField', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => {
    cleanup();
    jest.useRealTimers();
  });
  const field = (): HTMLInputElement => screen.getByLabelText('Text');
  const type = (text: string): Promise<void> =>
    userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) }).type(field(), text);
  const pause = (): void => act(() => void jest.advanceTimersByTime(300));

  it('keeps a space that is typed before the next word', async () => {
    const settled: string[] = [];
    const Page = () => {
      const [value, setValue] = useState('');
      return <TypedField label="Text" value={value} onSettle={(text) => (settled.push(text), setValue(text))} />;
    };
    render(<Page />);
    await type('pump ');
    pause();
    await type('manual');
    pause();
    expect(settled).toEqual(['pump', 'pump manual']);
    expect(field().value).toBe('pump manual');
  });

  it('settles although the page is drawn again and again', async () => {
    const settle = jest.fn();
    const { rerender } = render(<TypedField label="Text" value="" onSettle={settle} />);
    await type('a');
    for (let drawn = 0; drawn < 4; drawn += 1) {
      act(() => void jest.advanceTimersByTime(100));
      rerender(<TypedField label="Text" value="" onSettle={settle} />);
    }
    expect(settle.mock.calls).toEqual([['a']]);
  });

  it('takes what a link brings', () => {
    const { rerender } = render(<TypedField label="Text" value="a" onSettle={jest.fn()} />);
    rerender(<TypedField label="Text" value="b" onSettle={jest.fn()} />);
    expect(field().value).toBe('b');
  });

  it('loses no letter when the address comes late', async () => {
    const shown = (value: string) => <TypedField label="Text" value={value} onSettle={() => undefined} />;
    const { rerender } = render(shown(''));
    await type('pump');
    pause();
    await type('s');
    pause();
    rerender(shown('pump'));
    expect(field().value).toBe('pumps');
    rerender(shown('pumps'));
    rerender(shown(''));
    expect(field().value).toBe('');
  });

  it('keeps what is no number, says so, and sends nothing', async () => {
    const settle = jest.fn();
    render(<TypedField label="Text" value="3" onSettle={settle} isNumber />);
    await type('x');
    pause();
    expect([field().value, settle.mock.calls.length]).toEqual(['3x', 0]);
    expect(screen.getByRole('alert').textContent).toBe('A whole number');
  });
});

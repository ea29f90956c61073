/** @jest-environment jsdom */
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from '@jest/globals';
import { useKeptFocus } from './kept-focus.js';

const Page = ({ rows }: { rows: readonly string[] }) => {
  useKeptFocus();
  return (
    <main tabIndex={-1}>
      <p>beside everything</p>
      <div role="region" aria-label="List" tabIndex={0}>
        {rows.map((row) => (
          <div key={row}>
            <button type="button">{row}</button>
          </div>
        ))}
      </div>
    </main>
  );
};

describe('focus of something that goes away', () => {
  afterEach(cleanup);

  it('goes to what is left around it', async () => {
    const { rerender } = render(<Page rows={['1', '2']} />);
    screen.getByRole('button', { name: '2' }).focus();
    rerender(<Page rows={['1']} />);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region')));
  });

  it('stays where it is otherwise, and nowhere where somebody wants it nowhere', async () => {
    const { rerender } = render(<Page rows={['1', '2', '3']} />);
    screen.getByRole('button', { name: '1' }).focus();
    rerender(<Page rows={['1', '2']} />);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '1' }));
    screen.getByRole('button', { name: '2' }).focus();
    (document.activeElement as HTMLElement).blur();
    await userEvent.tab();
    (document.activeElement as HTMLElement).blur();
    rerender(<Page rows={[]} />);
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    expect(document.activeElement).toBe(document.body);
  });
});

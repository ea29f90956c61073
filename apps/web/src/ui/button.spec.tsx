/** @jest-environment jsdom */
import { Tooltip } from '@base-ui/react/tooltip';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Button } from './button.js';

describe('Button', () => {
  afterEach(cleanup);
  const show = (button: React.ReactElement): void => void render(<Tooltip.Provider>{button}</Tooltip.Provider>);

  it('that is off says why to whoever comes to it by keyboard, and does nothing', async () => {
    const press = jest.fn();
    show(
      <Button offBecause="Choose a run first" onClick={press}>
        Retry
      </Button>,
    );
    await userEvent.tab();
    expect(document.activeElement?.textContent).toContain('Choose a run first');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(press).not.toHaveBeenCalled();
  });

  it('is pressed once while what it does is under way', async () => {
    const press = jest.fn();
    show(
      <Button isBusy onClick={press}>
        Retry
      </Button>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Retry', busy: true }));
    expect(press).not.toHaveBeenCalled();
  });

  it('keeps the focus when it is off, and when it is on again', async () => {
    const of = (offBecause: string | null) => (
      <Tooltip.Provider>
        <Button offBecause={offBecause}>Later</Button>
      </Tooltip.Provider>
    );
    const { rerender } = render(of(null));
    await userEvent.tab();
    rerender(of('This is the last page'));
    expect(document.activeElement?.textContent).toContain('This is the last page');
    rerender(of(null));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Later' }));
  });
});

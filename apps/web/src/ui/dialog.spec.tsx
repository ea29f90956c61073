/** @jest-environment jsdom */
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { ApiProblem } from '../api/problem.js';
import { ConfirmDialog } from './dialog.js';

describe('ConfirmDialog', () => {
  afterEach(cleanup);

  it('stays open with the reason when what it asks for fails, and closes when it succeeds', async () => {
    const close = jest.fn();
    const act = jest.fn<() => Promise<void>>();
    act.mockRejectedValueOnce(new ApiProblem('Run group 3 is being cancelled', 409)).mockResolvedValueOnce();
    render(
      <ConfirmDialog title="Delete" isOpen onClose={close} confirm="Delete 3 documents" onConfirm={act}>
        They are gone for good.
      </ConfirmDialog>,
    );
    const confirm = screen.getByRole('button', { name: 'Delete 3 documents' });
    await userEvent.click(confirm);
    expect((await screen.findByRole('alert')).textContent).toContain('Run group 3 is being cancelled');
    expect(close).not.toHaveBeenCalled();
    await userEvent.click(confirm);
    expect([close.mock.calls.length, screen.queryByRole('alert')]).toEqual([1, null]);
  });

  it('cannot be closed, nor asked again, while it is done', async () => {
    const close = jest.fn();
    let finish = (): void => undefined;
    const act = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    render(
      <ConfirmDialog title="Cancel" isOpen onClose={close} confirm="Cancel 3 runs" onConfirm={act}>
        They end.
      </ConfirmDialog>,
    );
    await userEvent.dblClick(screen.getByRole('button', { name: 'Cancel 3 runs' }));
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect([act.mock.calls.length, close.mock.calls.length]).toEqual([1, 0]);
    finish();
    await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
  });

  it('is stopped after a part, where that is possible, and cannot be closed before', async () => {
    const close = jest.fn();
    const act = (signal: AbortSignal) =>
      new Promise<void>((resolve) => signal.addEventListener('abort', () => setTimeout(resolve)));
    render(
      <ConfirmDialog
        title="Cancel"
        isOpen
        onClose={close}
        confirm="Cancel 3 runs"
        dismiss="Leave"
        canStop
        onConfirm={act}
      >
        They end.
      </ConfirmDialog>,
    );
    expect(screen.getByRole('button', { name: 'Leave' })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel 3 runs' }));
    await userEvent.keyboard('{Escape}');
    expect(close).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Stop after this part' }));
    await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
  });

  it('forgets what went wrong when it is opened again', async () => {
    const ask = (isOpen: boolean) => (
      <ConfirmDialog
        title="Delete"
        isOpen={isOpen}
        onClose={() => undefined}
        confirm="Delete"
        onConfirm={() => Promise.reject(new ApiProblem('It is in use', 409))}
      >
        It is gone for good.
      </ConfirmDialog>
    );
    const { rerender } = render(ask(true));
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await screen.findByText('It is in use');
    rerender(ask(false));
    rerender(ask(true));
    expect(screen.queryByText('It is in use')).toBeNull();
  });
});

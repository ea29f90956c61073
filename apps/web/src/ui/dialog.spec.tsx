/** @jest-environment jsdom */
import { cleanup, render, screen } from '@testing-library/react';
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
});

/** @jest-environment jsdom */
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { ApiProblem } from '../api/problem.js';
import { ToastArea } from './toasts.js';
import { useWork } from './use-work.js';

const Press = ({ send }: { send: () => Promise<void> }) => {
  const { isBusy, begin } = useWork();
  return (
    <button type="button" aria-busy={isBusy} onClick={() => [1, 2].forEach(() => begin(send))}>
      {'send'}
    </button>
  );
};

describe('useWork', () => {
  afterEach(cleanup);

  it('begins once however often it is pressed, and again when that has ended; a failure is announced', async () => {
    const send = jest.fn<() => Promise<void>>();
    let finish = (): void => undefined;
    send.mockImplementationOnce(() => new Promise((resolve) => (finish = resolve)));
    send.mockRejectedValueOnce(new ApiProblem('It is full', 507));
    render(
      <ToastArea>
        <Press send={send} />
      </ToastArea>,
    );
    const button = screen.getByRole('button', { name: 'send' });
    await userEvent.dblClick(button);
    expect([send.mock.calls.length, button.getAttribute('aria-busy')]).toEqual([1, 'true']);
    finish();
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('false'));
    await userEvent.click(button);
    expect(send).toHaveBeenCalledTimes(2);
    expect((await screen.findAllByText('It is full')).length).toBeGreaterThan(0);
  });
});

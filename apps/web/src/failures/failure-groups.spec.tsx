/** @jest-environment jsdom */
import { Toast } from '@base-ui/react/toast';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { FailureGroups, type FailureGroup, type FailureGroupsProps } from './failure-groups.js';

const group: FailureGroup = {
  code: 'ENCRYPTED',
  kind: 'permanent',
  pattern: 'The document is encrypted',
  count: 1204,
  advice: 'Remove the password and upload it again.',
  retry_helps: false,
  examples: [],
};

describe('FailureGroups', () => {
  afterEach(cleanup);

  it('says what to do and how many are meant, and asks before it tries them again', async () => {
    const retry = jest.fn<FailureGroupsProps['onRetry']>(() => Promise.resolve('Retrying 1204 workflow runs'));
    render(
      <Toast.Provider>
        <FailureGroups groups={[group]} onRetry={retry} />
      </Toast.Provider>,
    );
    expect(screen.getByRole('heading', { name: group.advice })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Retry these 1,204' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('1,204 documents');
    expect(dialog.textContent).toContain('Nothing will change unless its cause is gone');
    expect(retry).not.toHaveBeenCalled();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Retry these 1,204' }));
    expect(retry).toHaveBeenCalledWith(group, expect.any(Function), expect.any(AbortSignal));
  });
});

import type { ReactElement } from 'react';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { texts } from '../texts/texts.js';
import { Button } from '../ui/button.js';
import { Notice, problemText } from '../ui/notices.js';
import { Page } from '../ui/page.js';

/** In place of a page that could not be shown. */
export const FailedPage = ({ error }: ErrorComponentProps): ReactElement => {
  const { title, reload } = texts.common.problems;
  return (
    <Page title={title}>
      <Notice kind="bad" action={<Button onClick={() => location.reload()}>{reload}</Button>}>
        {problemText(error)}
      </Notice>
    </Page>
  );
};

import type { ReactElement } from 'react';
import { Link } from '@tanstack/react-router';
import { texts } from '../texts/texts.js';
import { Page } from '../ui/page.js';
import { buttonLook } from '../ui/button.js';

export const NotFoundPage = (): ReactElement => (
  <Page title={texts.shell.notFound.title}>
    <p>
      <Link to="/" className={buttonLook('primary')}>
        {texts.shell.notFound.home}
      </Link>
    </p>
  </Page>
);

import type { ReactElement } from 'react';
import { texts } from '../../texts/texts.js';
import { Page } from '../../ui/page.js';

export const DatabasesPage = (): ReactElement => <Page title={texts.databases.title}>{null}</Page>;

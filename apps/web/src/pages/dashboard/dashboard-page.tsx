import type { ReactElement } from 'react';
import { texts } from '../../texts/texts.js';
import { Page } from '../../ui/page.js';

export const DashboardPage = (): ReactElement => <Page title={texts.dashboard.title}>{null}</Page>;

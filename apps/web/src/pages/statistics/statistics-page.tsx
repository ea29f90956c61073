import type { ReactElement } from 'react';
import { texts } from '../../texts/texts.js';
import { Page } from '../../ui/page.js';

export const StatisticsPage = (): ReactElement => <Page title={texts.statistics.title}>{null}</Page>;

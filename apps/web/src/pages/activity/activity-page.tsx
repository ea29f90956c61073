import type { ReactElement } from 'react';
import { texts } from '../../texts/texts.js';
import { Page } from '../../ui/page.js';

export const ActivityPage = (): ReactElement => <Page title={texts.activity.title}>{null}</Page>;

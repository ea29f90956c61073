import type { ReactElement } from 'react';
import { texts } from '../../texts/texts.js';
import { Page } from '../../ui/page.js';

export const BatchPage = (): ReactElement => <Page title={texts.batch.title}>{null}</Page>;

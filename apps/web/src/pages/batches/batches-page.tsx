import type { ReactElement } from 'react';
import { texts } from '../../texts/texts.js';
import { Page } from '../../ui/page.js';

export const BatchesPage = (): ReactElement => <Page title={texts.batches.title}>{null}</Page>;

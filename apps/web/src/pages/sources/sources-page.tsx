import type { ReactElement } from 'react';
import { texts } from '../../texts/texts.js';
import { Page } from '../../ui/page.js';

export const SourcesPage = (): ReactElement => <Page title={texts.sources.title}>{null}</Page>;

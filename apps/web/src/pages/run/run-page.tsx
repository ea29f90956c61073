import type { ReactElement } from 'react';
import { texts } from '../../texts/texts.js';
import { Page } from '../../ui/page.js';

export const RunPage = (): ReactElement => <Page title={texts.run.title}>{null}</Page>;

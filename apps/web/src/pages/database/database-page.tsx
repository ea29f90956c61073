import type { ReactElement } from 'react';
import { texts } from '../../texts/texts.js';
import { Page } from '../../ui/page.js';

export const DatabasePage = (): ReactElement => <Page title={texts.database.title}>{null}</Page>;

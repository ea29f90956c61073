import type { ReactElement } from 'react';
import { texts } from '../../texts/texts.js';
import { Page } from '../../ui/page.js';

export const DocumentPage = (): ReactElement => <Page title={texts.document.title}>{null}</Page>;

import type { ReactElement } from 'react';
import { texts } from '../../texts/texts.js';
import { Page } from '../../ui/page.js';

export const DefinitionsPage = (): ReactElement => <Page title={texts.definitions.title}>{null}</Page>;

import type { ReactElement } from 'react';
import { texts } from '../../texts/texts.js';
import { Page } from '../../ui/page.js';

export const ParametersPage = (): ReactElement => <Page title={texts.parameters.title}>{null}</Page>;

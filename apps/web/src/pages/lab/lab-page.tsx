import type { ReactElement } from 'react';
import { texts } from '../../texts/texts.js';
import { Page } from '../../ui/page.js';

export const LabPage = (): ReactElement => <Page title={texts.lab.title}>{null}</Page>;

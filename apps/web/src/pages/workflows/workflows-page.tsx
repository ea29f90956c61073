import type { ReactElement } from 'react';
import { texts } from '../../texts/texts.js';
import { Page } from '../../ui/page.js';

export const WorkflowsPage = (): ReactElement => <Page title={texts.workflows.title}>{null}</Page>;

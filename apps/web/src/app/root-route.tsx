import { createRootRoute } from '@tanstack/react-router';
import { NotFoundPage } from './not-found.js';
import { FailedPage } from './failed-page.js';
import { Shell } from './shell/shell.js';

export const rootRoute = createRootRoute({
  component: Shell,
  notFoundComponent: NotFoundPage,
  errorComponent: FailedPage,
});

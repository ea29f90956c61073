import { createRouter } from '@tanstack/react-router';
import { serverRoot } from '../api/client.js';
import { Loading } from '../ui/notices.js';
import { FailedPage } from './failed-page.js';
import { rootRoute } from './root-route.js';
import { routes } from './routes.js';
import { parseSearch, writeSearch } from './search-text.js';

export const createAppRouter = () =>
  createRouter({
    routeTree: rootRoute.addChildren(routes),
    basepath: serverRoot,
    defaultPreload: 'intent',
    defaultPendingComponent: Loading,
    defaultErrorComponent: FailedPage,
    scrollRestoration: true,
    parseSearch,
    stringifySearch: writeSearch,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { Tooltip } from '@base-ui/react/tooltip';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { onUnauthorized } from './api/client.js';
import { LiveFeed } from './api/events/live-feed.js';
import { LiveContext } from './api/events/use-live.js';
import { createQueryClient } from './api/query-client.js';
import { onSession } from './api/session.js';
import { createAppRouter } from './app/router.js';
import { showTheme } from './app/shell/theme.js';
import { ToastArea } from './ui/toasts.js';
import './styles.css';

showTheme();
const queries = createQueryClient();
const router = createAppRouter();
const feed = new LiveFeed(undefined, () => void queries.invalidateQueries());
document.addEventListener('visibilitychange', feed.adapt);
onSession(feed.restart);
onUnauthorized(() => {
  const { pathname, href } = router.state.location;
  if (pathname !== '/sign-in') void router.navigate({ to: '/sign-in', search: { to: href }, replace: true });
});

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <LiveContext value={feed}>
        <CSPProvider disableStyleElements>
          <Tooltip.Provider delay={300}>
            <ToastArea>
              <RouterProvider router={router} />
            </ToastArea>
          </Tooltip.Provider>
        </CSPProvider>
      </LiveContext>
    </QueryClientProvider>
  </StrictMode>,
);

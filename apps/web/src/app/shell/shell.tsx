import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore, type ReactElement } from 'react';
import { Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { LogOut, Menu, Search } from 'lucide-react';
import { useCapabilities } from '../../api/capabilities.js';
import { apiKey, onSession, signOut } from '../../api/session.js';
import { texts } from '../../texts/texts.js';
import { buttonLook, IconButton } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Hint } from '../../ui/hint.js';
import { useKeptFocus } from '../../ui/kept-focus.js';
import { OVERLAYS } from '../../ui/overlays.js';
import { useUploadGuard } from '../../uploads/use-uploads.js';
import { LiveSign } from './live-sign.js';
import { Navigation } from './navigation.js';
import { ThemeMenu } from './theme-menu.js';

const Palette = lazy(() => import('./palette.js').then(({ Palette }) => ({ default: Palette })));

/** What is around every page: navigation, search, colours, the session. */
export const Shell = (): ReactElement => {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  usePaletteKey(() => setPaletteOpen(true));
  useUploadGuard();
  useKeptFocus();
  const content = useFocusOnNewPage();
  return (
    <div className="flex min-h-dvh flex-col lg:flex-row">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-panel focus:p-2"
        onClick={(event) => {
          event.preventDefault();
          content.current?.focus();
        }}
      >
        {texts.shell.skip}
      </a>
      <aside className="sticky top-0 hidden h-dvh w-52 shrink-0 flex-col gap-4 overflow-y-auto border-r border-line bg-panel p-3 lg:flex">
        <Brand />
        <Navigation />
      </aside>
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="sticky top-0 z-20 flex items-center gap-2 border-b border-line bg-panel px-3 py-1.5">
          <span className="flex items-center gap-2 lg:hidden">
            <IconButton
              label={texts.shell.menu}
              icon={<Menu size={18} aria-hidden />}
              onClick={() => setMenuOpen(true)}
            />
            <Brand />
          </span>
          <button
            type="button"
            onClick={() => setPaletteOpen(true)}
            className={`${buttonLook('plain')} min-w-0 text-muted sm:w-72 sm:justify-start`}
          >
            <Search size={14} aria-hidden />
            <span className="truncate max-sm:sr-only">{texts.shell.palette.open}</span>
            <kbd className="ml-auto text-sm max-sm:hidden">{texts.shell.palette.hint}</kbd>
          </button>
          <span className="flex-1" />
          <LiveSign />
          <ThemeMenu />
          <Session />
        </header>
        <main ref={content} id="content" tabIndex={-1} className="min-w-0 flex-1 outline-none">
          <Outlet />
          <div id={OVERLAYS} />
        </main>
      </div>
      <Dialog title={texts.shell.menu} isOpen={isMenuOpen} onClose={() => setMenuOpen(false)}>
        <Navigation onFollow={() => setMenuOpen(false)} />
      </Dialog>
      <Suspense>{isPaletteOpen && <Palette isOpen onClose={() => setPaletteOpen(false)} />}</Suspense>
    </div>
  );
};

const Brand = (): ReactElement => (
  <Link to="/" className="flex items-center gap-2 rounded-md font-semibold">
    <img src="favicon.svg" alt="" width={22} height={22} />
    {texts.common.product}
  </Link>
);

/** Who one is, where that is known, and the way out of a session with a key. */
const Session = (): ReactElement | null => {
  const key = useSyncExternalStore(onSession, apiKey);
  const user = useCapabilities()?.user;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const leave = (): void => {
    signOut();
    queries.clear();
    void navigate({ to: '/sign-in' });
  };
  if (key !== null)
    return <IconButton label={texts.shell.signOut} icon={<LogOut size={16} aria-hidden />} onClick={leave} />;
  if (user?.kind !== 'proxy') return null;
  return (
    <Hint text={texts.shell.signedInAs(user.email ?? user.name)}>
      <span className="block max-w-32 truncate">{user.name}</span>
    </Hint>
  );
};

const usePaletteKey = (open: () => void): void => {
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        open();
      }
    };
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  });
};

/** Whoever follows a link by keyboard is on the new page, not in the menu before it. */
const useFocusOnNewPage = () => {
  const content = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    content.current?.focus();
  }, [pathname]);
  return content;
};

import type { ReactElement } from 'react';
import { Link } from '@tanstack/react-router';
import { BookOpen } from 'lucide-react';
import { serverRoot } from '../../api/client.js';
import { texts } from '../../texts/texts.js';
import { usePages } from './pages.js';

const LOOK =
  'flex items-center gap-2 rounded-md px-2 py-1.5 hover:bg-hover data-[status=active]:bg-info-ground data-[status=active]:font-semibold';

/** @param onFollow called when a link is followed */
export const Navigation = ({ onFollow }: { onFollow?: () => void }): ReactElement => {
  const pages = usePages();
  return (
    <nav aria-label={texts.shell.mainNavigation} className="flex flex-col gap-0.5">
      {pages.map(({ to, label, Sign }) => (
        <Link
          key={to}
          to={to}
          className={LOOK}
          activeOptions={{ exact: to === '/', includeSearch: false }}
          onClick={onFollow}
        >
          <Sign size={16} aria-hidden />
          {label}
        </Link>
      ))}
      <a href={`${serverRoot}docs`} className={`${LOOK} mt-2 text-muted`}>
        <BookOpen size={16} aria-hidden />
        {texts.shell.pages.documentation}
      </a>
    </nav>
  );
};

import type { ReactElement } from 'react';
import { Link } from '@tanstack/react-router';
import {
  Activity,
  BookOpen,
  ChartNoAxesColumn,
  Database,
  FolderSync,
  Gauge,
  Layers,
  SlidersHorizontal,
  Workflow,
} from 'lucide-react';
import { useFeatureOff } from '../../api/capabilities.js';
import { serverRoot } from '../../api/client.js';
import { texts } from '../../texts/texts.js';

const { pages } = texts.shell;

/** The pages of the main navigation, in its order. */
export const PAGES = [
  { to: '/', label: pages.dashboard, Sign: Gauge },
  { to: '/batches', label: pages.batches, Sign: Layers },
  { to: '/workflows', label: pages.workflows, Sign: Workflow },
  { to: '/parameters', label: pages.parameters, Sign: SlidersHorizontal },
  { to: '/databases', label: pages.databases, Sign: Database },
  { to: '/statistics', label: pages.statistics, Sign: ChartNoAxesColumn },
  { to: '/sources', label: pages.sources, Sign: FolderSync },
  { to: '/activity', label: pages.activity, Sign: Activity },
] as const;

const LOOK =
  'flex items-center gap-2 rounded-md px-2 py-1.5 hover:bg-hover data-[status=active]:bg-info-ground data-[status=active]:font-semibold';

/** @param onFollow called when a link is followed */
export const Navigation = ({ onFollow }: { onFollow?: () => void }): ReactElement => {
  const noSources = useFeatureOff('agents');
  return (
    <nav aria-label={texts.shell.mainNavigation} className="flex flex-col gap-0.5">
      {PAGES.filter(({ to }) => to !== '/sources' || noSources === null).map(({ to, label, Sign }) => (
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
        {pages.documentation}
      </a>
    </nav>
  );
};

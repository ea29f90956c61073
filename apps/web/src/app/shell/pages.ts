import {
  Activity,
  ChartNoAxesColumn,
  Database,
  FolderSync,
  Gauge,
  Layers,
  SlidersHorizontal,
  Workflow,
} from 'lucide-react';
import { useCapabilities } from '../../api/capabilities.js';
import { texts } from '../../texts/texts.js';

const { pages } = texts.shell;

/** The pages of the main navigation, in its order. */
const PAGES = [
  { to: '/', label: pages.dashboard, Sign: Gauge },
  { to: '/batches', label: pages.batches, Sign: Layers },
  { to: '/workflows', label: pages.workflows, Sign: Workflow },
  { to: '/parameters', label: pages.parameters, Sign: SlidersHorizontal },
  { to: '/databases', label: pages.databases, Sign: Database },
  { to: '/statistics', label: pages.statistics, Sign: ChartNoAxesColumn },
  { to: '/sources', label: pages.sources, Sign: FolderSync },
  { to: '/activity', label: pages.activity, Sign: Activity },
] as const;

/** Those that this deployment has: sources where agents are configured. */
export const usePages = () => {
  const agents = useCapabilities()?.features.find(({ name }) => name === 'agents');
  return PAGES.filter(({ to }) => to !== '/sources' || agents?.available === true);
};

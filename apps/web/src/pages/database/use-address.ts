import { databaseRoute } from './route.js';

type Search = ReturnType<typeof databaseRoute.useSearch>;

/** What the address chooses, and how to choose otherwise. */
export const useAddress = (): { search: Search; choose: (more: Partial<Search>) => void } => {
  const search = databaseRoute.useSearch();
  const navigate = databaseRoute.useNavigate();
  return {
    search,
    choose: (more) =>
      void navigate({ search: (before) => ({ ...before, ...more }), replace: true, resetScroll: false }),
  };
};

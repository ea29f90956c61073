import { batchRoute } from './route.js';

export type BatchSearch = ReturnType<typeof batchRoute.useSearch>;

/** What a question is about, and how it is to be done. */
type Question = Partial<
  Pick<BatchSearch, 'ask' | 'run' | 'group' | 'uri' | 'source' | 'workflow' | 'params' | 'priority' | 'missing'>
>;

const NO_QUESTION: Readonly<Record<keyof Question, undefined>> = {
  ask: undefined,
  run: undefined,
  group: undefined,
  uri: undefined,
  source: undefined,
  workflow: undefined,
  params: undefined,
  priority: undefined,
  missing: undefined,
};

/** What is about to be done is in the address: it outlives the row or the tab that it was asked in, and a reload. */
export const useQuestions = () => {
  const navigate = batchRoute.useNavigate();
  const change = (changed: Partial<BatchSearch>): void =>
    void navigate({ search: (now) => ({ ...now, ...changed }), replace: true, resetScroll: false });
  return {
    change,
    ask: (question: Question): void => change({ ...NO_QUESTION, ...question }),
    close: (): void => change(NO_QUESTION),
  };
};

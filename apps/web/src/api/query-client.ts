import { QueryClient } from '@tanstack/react-query';
import { ApiProblem } from './problem.js';

const TRIES = 3;

/** A refusal stays one; what did not arrive is asked for again. */
export const isWorthAnotherTry = (tried: number, error: Error): boolean =>
  tried < TRIES && error instanceof ApiProblem && (error.status === 0 || error.status === 503);

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 2_000, retry: isWorthAnotherTry, refetchOnWindowFocus: true },
      mutations: { retry: false },
    },
  });

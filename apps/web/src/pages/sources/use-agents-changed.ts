import { useCallback } from 'react';
import { useQueryClient } from '@tanstack/react-query';

/** Has what is shown of the agents, and the notices, fetched anew. */
export const useAgentsChanged = (): (() => void) => {
  const client = useQueryClient();
  return useCallback(() => {
    void client.invalidateQueries({ queryKey: ['agents'] });
    void client.invalidateQueries({ queryKey: ['notices'] });
  }, [client]);
};

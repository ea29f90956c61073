/** The API key of this browser session: gone when its last tab is closed, and never in an address or on a disk. */
const NAME = 'sluice.api-key';

type Listener = () => void;
const listeners = new Set<Listener>();

export const apiKey = (): string | null => sessionStorage.getItem(NAME);

export const signIn = (key: string): void => {
  sessionStorage.setItem(NAME, key);
  for (const listener of listeners) listener();
};

export const signOut = (): void => {
  sessionStorage.removeItem(NAME);
  for (const listener of listeners) listener();
};

/** Calls back whenever the key changes. @returns what ends that */
export const onSession = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Colours: as the system has them, or as the viewer of this browser wants them. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const NAME = 'sluice.theme';

export const chosenTheme = (): Theme => THEMES.find((theme) => theme === localStorage.getItem(NAME)) ?? 'system';

/** Applies what was chosen to the page. */
export const showTheme = (): void => {
  const theme = chosenTheme();
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
};

export const chooseTheme = (theme: Theme): void => {
  localStorage.setItem(NAME, theme);
  showTheme();
};

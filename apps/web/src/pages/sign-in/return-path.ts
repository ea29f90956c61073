/** Where one wanted to go: a path of this UI; anything else, such as another server, is the dashboard. */
export const returnPath = (to: string | undefined): string =>
  to !== undefined && /^\/(?![/\\])/.test(to) && !to.startsWith('/sign-in') ? to : '/';

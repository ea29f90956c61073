/** The id of the element that menus and hints appear in: within the page's content, so that they belong to a landmark. */
export const OVERLAYS = 'overlays';

/** That element, where the page has one. */
export const overlays = (): HTMLElement | undefined => document.getElementById(OVERLAYS) ?? undefined;

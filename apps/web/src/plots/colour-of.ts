/** A colour of the theme as it is now, by its name in styles.css. */
export const colourOf = (element: Element, name: string): string => {
  // A canvas understands no light-dark(): the colour that an element of that name has.
  const probe = document.createElement('span');
  probe.style.color = `var(--${name})`;
  element.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
};

/** How many of these characters a text has, quoted or not: at least as many as a reader makes fields, rows and quotes of. */
export function countCharacters(text: string, characters: readonly string[]): number {
  const counted = new Set(characters.map((character) => character.charCodeAt(0)));
  let count = 0;
  for (let index = 0; index < text.length; index += 1) if (counted.has(text.charCodeAt(index))) count += 1;
  return count;
}

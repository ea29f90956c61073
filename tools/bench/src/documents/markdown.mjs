const DOCUMENT_BYTES = 10 * 1024;
const WORDS =
  'weir lock gate water level gauge boat pump seal flood winter repair crane inspection sensor valve river bank staff shift'.split(
    ' ',
  );

/** Sections of paragraphs, 10 KB; the same text for the same seed. */
export const markdown = (seed) => {
  let state = seed * 2654435761 + 1;
  const next = () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state;
  };
  let text = `# Report ${seed}\n\n`;
  while (text.length < DOCUMENT_BYTES) {
    text += `## Section ${next() % 1000}\n\n`;
    for (let paragraph = 0; paragraph < 3; paragraph += 1) {
      text += `${Array.from({ length: 60 }, () => WORDS[next() % WORDS.length]).join(' ')} ${next()}.\n\n`;
    }
  }
  return text.slice(0, DOCUMENT_BYTES);
};

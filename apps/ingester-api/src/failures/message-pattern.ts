const LONGEST = 300;

/** What stands for a failure without a message. */
const NO_MESSAGE = '(no message)';

const EXTENSIONS =
  'pdf|docx?|pptx?|xlsx?|od[tsp]|rtf|md|markdown|txt|html?|xml|json|csv|tsv|epub|eml|png|jpe?g|gif|tiff?|webp|zip';

/**
 * What differs between messages of the same cause, most specific first. None of the replacements holds anything that a later
 * rule would replace, so a pattern is its own pattern.
 */
const RULES: readonly (readonly [RegExp, string])[] = [
  [/\b[a-z][a-z0-9+.-]*:\/\/[^\s"'<>)\]]+/gi, '<url>'],
  [/"[^"\n]{1,500}"|“[^”\n]{1,500}”|«[^»\n]{1,500}»|`[^`\n]{1,500}`/g, '<name>'],
  // Not the apostrophes of "doesn't".
  [/(?<![\p{L}\p{N}])'[^'\n]{1,500}'(?![\p{L}\p{N}])/gu, '<name>'],
  [/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, '<id>'],
  [/\b(?:sha\d+(?:-\d+)?|md5|git)[-:][0-9a-f]{8,}\b/gi, '<hash>'],
  [/(?:\b[A-Za-z]:|(?<!\w))(?:[/\\](?:[\w.@%+~-]+))+[/\\]?(?=$|[\s,;:!?)\]]|\.(?:\s|$))/g, '<path>'],
  [new RegExp(String.raw`(?<![\w/\\])[\w.@%+~-]+(?:[/\\][\w.@%+~-]+)*\.(?:${EXTENSIONS})\b`, 'gi'), '<path>'],
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, '<address>'],
  [/\b\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z?)?/g, '<date>'],
  // Names of workers and the like: parts joined by dashes, with a digit among them.
  [/\b(?=[\w-]*\d)[a-z0-9_]+(?:-[a-z0-9_]+){2,}\b/gi, '<id>'],
  [/\b(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{8,}\b/gi, '<hash>'],
  [/(?<![\p{L}\p{N}_])(?<!\p{L}-)[+-]?\d+(?:[.,:]\d+)*/gu, '<n>'],
  [/\s+/g, ' '],
];

/** The message of a failure without numbers, hashes, paths and quoted names: equal for failures of the same cause. */
export const messagePattern = (message: string | null): string => {
  if (message === null || message.trim() === '') return NO_MESSAGE;
  const pattern = RULES.reduce((text, [rule, replacement]) => text.replace(rule, replacement), message).trim();
  return pattern.length > LONGEST ? `${pattern.slice(0, LONGEST).trimEnd()}…` : pattern;
};

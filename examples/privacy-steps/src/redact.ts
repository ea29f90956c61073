import { ArtifactType, defineStep, TextListParameter, TextParameter } from '@sluice/steps';
import { KINDS, Redaction, type Kind } from './patterns.js';

class RedactParameters {
  @TextListParameter({ description: 'What is hidden', maxItems: KINDS.length, choices: KINDS })
  kinds: Kind[] = KINDS;

  @TextParameter({ description: 'What stands in its place', maxLength: 100 })
  replacement = '[redacted]';
}

const { ParsedMarkdown, ParsedJson } = ArtifactType;

/** Both forms of the document: chunks are made of one, and the other is stored for people to read. */
const FORMS = [ParsedMarkdown, ParsedJson];

export const redact = defineStep({
  name: 'redact',
  description: 'Hides e-mail addresses and phone numbers.',
  type: 'enrich',
  parameters: RedactParameters,
  reads: FORMS,
  writes: FORMS,
  // To be raised with the patterns: what was redacted by older ones is not used again.
  madeBy: () => ({ redactor: 1 }),
  run: async ({ artifacts, document, parameters }) => {
    const redaction = new Redaction(parameters.kinds, parameters.replacement);
    await artifacts.write(ParsedMarkdown, redaction.text(await artifacts.read(ParsedMarkdown)));
    await artifacts.write(ParsedJson, redaction.json(await artifacts.read(ParsedJson)));
    await document.update(redaction.json(document.docMeta));
    return { redacted: redaction.count };
  },
});

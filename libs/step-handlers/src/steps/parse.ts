import type { Attributes } from '@opentelemetry/api';
import { EMBEDDED_PARSER_VERSION, type DocumentParser } from '@sluice/documents';
import { ArtifactType, inSpan, WorkflowStepType, type Document } from '@sluice/domain';
import type { DocumentRegistry } from '@sluice/persistence';
import { BooleanParameter, defineStep, IgnoredParameter } from '@sluice/steps';
import { addFound } from './add-found.js';
import { crashHistory, type CrashCounts } from './crash-history.js';
import { documentFile } from './document-file.js';
import type { StepCounts } from './step-counts.js';
import { madeByVersion } from './made-by-version.js';

class ParseParameters {
  @BooleanParameter({
    description:
      'Whether text is read from pictures, by a parsing server that can; what the server does by itself when absent',
  })
  ocr_enabled?: boolean;

  @BooleanParameter({ description: '`ocr_enabled` as the Python system names it' })
  do_ocr?: boolean;

  @IgnoredParameter({ unless: 'markdown', why: 'Markdown and DoclingDocument JSON are always written' })
  format?: unknown;
}

export interface ParseServices {
  readonly registry: DocumentRegistry;
  readonly crashes: CrashCounts;
  readonly counts: StepCounts;
  readonly parser: DocumentParser;
  /** Which parser reads documents: the embedded ones, or a server's. */
  readonly parserKind: 'embedded' | 'docling-serve';
}

const WRITES = [ArtifactType.ParsedMarkdown, ArtifactType.ParsedJson] as const;

export const PARSE = defineStep({
  name: 'parse_document',
  type: WorkflowStepType.Parse,
  description: 'Makes Markdown and DoclingDocument JSON of a document.',
  parameters: ParseParameters,
  writes: WRITES,
  madeBy: (_, { parserKind }: ParseServices) =>
    parserKind === 'embedded' ? madeByVersion('parser', EMBEDDED_PARSER_VERSION) : { parser: parserKind },
  run: async (context, { registry, crashes, parser, counts }: ParseServices) => {
    const { artifacts, document, parameters, signal } = context;
    const uris = await registry.urisOf(document.hash);
    const history = await crashHistory(crashes, context);
    const [markdown, doclingJson] = WRITES.map((type) => artifacts.fileFor(type));
    const title = titleOf(document);
    const options = { title, ocrEnabled: parameters.ocr_enabled ?? parameters.do_ocr };
    const parsed = await artifacts.withFiles([ArtifactType.Doc], (path) =>
      inSpan('parser.parse', { attributes: spanAttributes(document, parser) }, () =>
        parser.parse(
          {
            file: documentFile(document, uris, path!),
            files: { markdown: markdown!, doclingJson: doclingJson! },
            options,
          },
          signal,
          history,
        ),
      ),
    );
    counts.pages.add(parsed.pageCount ?? 0);
    await addFound(context, title === undefined && parsed.title ? { title: parsed.title } : {}, parsed.pageCount);
    return {
      title: parsed.title,
      characters: parsed.characters,
      pages: parsed.pageCount ?? undefined,
      warnings: parsed.warnings.length > 0 ? parsed.warnings : undefined,
    };
  },
});

const spanAttributes = ({ mimeType, fileSize }: Document, parser: DocumentParser): Attributes => ({
  'sluice.parser': parser.constructor.name,
  'sluice.document.mime_type': mimeType,
  'sluice.document.size': fileSize,
});

/** The title that was given at upload or found by an earlier step. */
export const titleOf = ({ docMeta: { title } }: Pick<Document, 'docMeta'>): string | undefined =>
  typeof title === 'string' && title.trim() !== '' ? title : undefined;

import type { Attributes } from '@opentelemetry/api';
import type { DocumentParser, ParseOptions } from '@sluice/documents';
import { ArtifactType, counter, inSpan, METRICS, type Document } from '@sluice/domain';
import type { DocumentRegistry, StepCrashes } from '@sluice/persistence';
import type { StepHandler } from '@sluice/workflow-engine';
import type { StepArtifacts } from './artifacts.js';
import { crashHistory } from './crash-history.js';
import { documentFile } from './document-file.js';

const PARSED = [ArtifactType.ParsedMarkdown, ArtifactType.ParsedJson] as const;

/**
 * Makes Markdown and DoclingDocument JSON of a document. Parameters: `ocr_enabled`, or `do_ocr` as the Python system names
 * it (boolean). Both formats are always written.
 */
export const parseDocument = (
  artifacts: StepArtifacts,
  registry: DocumentRegistry,
  parser: DocumentParser,
  crashes: StepCrashes,
): StepHandler => {
  const pages = counter(METRICS.pages);
  return async (given) => {
    const context = await artifacts.own(given);
    if (await artifacts.haveAll(context, PARSED)) return { reused: true };
    const { document, parameters, signal } = context;
    const uris = await registry.urisOf(document.hash);
    const options = parseOptions(document, parameters);
    const history = await crashHistory(crashes, context);
    const parsed = await artifacts.make(context, PARSED, (markdown, doclingJson) =>
      artifacts.withDocument(context, (path) =>
        inSpan('parser.parse', { attributes: spanAttributes(document, parser) }, () =>
          parser.parse(
            documentFile(document, uris, path),
            { markdown: markdown!, doclingJson: doclingJson! },
            options,
            signal,
            history,
          ),
        ),
      ),
    );
    pages.add(parsed.pageCount ?? 0);
    const title = titleOf(document) === undefined && parsed.title ? { title: parsed.title } : {};
    await registry.enrich(document.hash, title, parsed.pageCount);
    return {
      title: parsed.title,
      characters: parsed.characters,
      ...(parsed.pageCount === null ? {} : { pages: parsed.pageCount }),
      ...(parsed.warnings.length > 0 ? { warnings: parsed.warnings } : {}),
    };
  };
};

const spanAttributes = ({ mimeType, fileSize }: Document, parser: DocumentParser): Attributes => ({
  'sluice.parser': parser.constructor.name,
  'sluice.document.mime_type': mimeType,
  'sluice.document.size': fileSize,
});

/** The title that was given at upload or found by an earlier step. */
export const titleOf = (document: Document): string | undefined => {
  const { title } = document.docMeta;
  return typeof title === 'string' && title.trim() !== '' ? title : undefined;
};

const parseOptions = (document: Document, parameters: Readonly<Record<string, unknown>>): ParseOptions => {
  const title = titleOf(document);
  const ocr = parameters.ocr_enabled ?? parameters.do_ocr;
  return { ...(title === undefined ? {} : { title }), ...(typeof ocr === 'boolean' ? { ocrEnabled: ocr } : {}) };
};

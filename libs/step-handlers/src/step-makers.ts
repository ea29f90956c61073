import { CHUNKER_VERSION } from '@sluice/chunking';
import { EMBEDDED_PARSER_VERSION } from '@sluice/documents';
import { parseEmbeddingParameters } from '@sluice/embedding';
import { ParameterError, type WorkflowStepType } from '@sluice/domain';
import type { MadeBy } from '@sluice/workflow-engine';
import type { Embedders } from './embedders.js';

type Parameters = Readonly<Record<string, unknown>>;

/** What made all artifacts before makers were recorded, as far as anybody knows: it leaves no mark, so that they stay valid. */
const FIRST_VERSION = 1;
const FIRST_PROVIDER = 'hashing';

/** Which parser reads documents: the embedded ones, or a server's. */
export type ParserKind = 'embedded' | 'docling-serve';

/** What this process makes the artifacts of steps with. Null is what has always made them. */
export class StepMakers {
  constructor(
    private readonly parser: ParserKind,
    private readonly embedders: Pick<Embedders, 'parse'>,
  ) {}

  of(type: WorkflowStepType, parameters: Parameters): MadeBy | null {
    switch (type) {
      case 'parse':
        return this.parser === 'embedded' ? version('parser', EMBEDDED_PARSER_VERSION) : { parser: this.parser };
      case 'chunk':
        return version('chunker', CHUNKER_VERSION);
      case 'embed':
        return this.embedder(parameters);
      default:
        return null;
    }
  }

  /** The embedder that this deployment has for a set that does not decide it. */
  private embedder(parameters: Parameters): MadeBy | null {
    const { provider, model } = this.embedders.parse(parameters);
    const first = firstEmbedder(parameters);
    return provider === first?.provider && model === first.model ? null : { provider, model };
  }
}

/** The one that the parameters decide, or the built-in one; undefined when they are wrong for it. */
const firstEmbedder = (parameters: Parameters): { provider: string; model: string } | undefined => {
  try {
    return parseEmbeddingParameters({ ...parameters }, { provider: FIRST_PROVIDER });
  } catch (error) {
    if (error instanceof ParameterError) return undefined;
    throw error;
  }
};

const version = (name: string, number: number): MadeBy | null => (number === FIRST_VERSION ? null : { [name]: number });

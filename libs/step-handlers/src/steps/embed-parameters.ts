import {
  DEFAULT_BATCH_SIZE,
  EMBEDDING_PROVIDERS,
  MAX_BATCH_SIZE,
  MAX_DIMENSION,
  type EmbeddingProvider,
} from '@sluice/embedding';
import { ChoiceParameter, IntegerParameter, TextParameter } from '@sluice/steps';

/** Instructions of common models have up to a hundred. */
const MAX_PREFIX = 1_000;

/** The user name, the password or a key in the query would be shown with the parameter set. */
const isPlainUrl = (given: string): boolean => {
  const url = URL.parse(given);
  return (
    url !== null &&
    !(url.username || url.password || url.search || url.hash) &&
    (url.protocol === 'http:' || url.protocol === 'https:')
  );
};

export class EmbedParameters {
  @ChoiceParameter({
    description: 'Where the model runs; otherwise `model`, `base_url` or the deployment (EMBEDDING_PROVIDER) decide',
    choices: EMBEDDING_PROVIDERS,
  })
  provider?: EmbeddingProvider;

  @TextParameter({
    description: 'The model, also with its provider before a colon; a model of the provider when absent',
    example: 'bge-m3',
    isTrimmed: true,
  })
  model?: string;

  @IntegerParameter({ description: 'Texts of one request', minimum: 1, maximum: MAX_BATCH_SIZE })
  batch_size = DEFAULT_BATCH_SIZE;

  @IntegerParameter({
    description: 'What the vectors must have; the model decides when absent',
    example: 1024,
    minimum: 1,
    maximum: MAX_DIMENSION,
  })
  dimension?: number;

  @IntegerParameter({
    description: '`dimension` under another name',
    example: 1024,
    minimum: 1,
    maximum: MAX_DIMENSION,
  })
  vector_dim?: number;

  @TextParameter({
    description: "Another server than the deployment's, which EMBEDDING_ALLOW_BASE_URLS must list",
    example: 'http://gpu:8000/v1',
    isTrimmed: true,
    test: isPlainUrl,
    expected: 'an http or https address without user name, password and query',
    showsValue: false,
  })
  base_url?: string;

  @TextParameter({
    description: 'Put before every query, as some models want it',
    example: 'query: ',
    maxLength: MAX_PREFIX,
  })
  query_prefix?: string;

  @TextParameter({ description: 'Put before the text of every chunk', example: 'passage: ', maxLength: MAX_PREFIX })
  document_prefix?: string;
}

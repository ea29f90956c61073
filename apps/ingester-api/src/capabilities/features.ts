import { Inject, Injectable } from '@nestjs/common';
import type { IngesterSettings } from '@sluice/settings';
import { SETTINGS } from '../app/settings.token.js';
import type { FeatureBody } from './capabilities.dto.js';

/** Says of one thing whether this installation offers it. */
export type Feature = () => FeatureBody;

/** What depends on the installation. Modules of the application offer theirs by `offer` when they are initialized. */
@Injectable()
export class Features {
  private readonly features = new Map<string, Feature>();

  constructor(@Inject(SETTINGS) { parser, fileStore, vectorStore, metrics, retention }: IngesterSettings) {
    this.offer(available('ocr', parser.serverUrl !== null, 'PARSER_SERVER_URL names no parsing server'));
    this.offer(available('object_storage', fileStore.target === 's3', 'FILE_STORE_TARGET is fs'));
    this.offer(available('vector_databases_on_s3', vectorStore.allowS3, 'VECTORDB_ALLOW_S3 is false'));
    this.offer(available('metrics', metrics.enabled, 'METRICS_ENABLED is false'));
    this.offer(
      available('run_retention', retention.runDays !== null, 'RUN_RETENTION_DAYS is not set: all runs are kept'),
    );
  }

  /** Replaces what was offered under the same name. */
  offer(feature: Feature): void {
    this.features.set(feature().name, feature);
  }

  all(): FeatureBody[] {
    return [...this.features.values()].map((feature) => feature());
  }
}

const available =
  (name: string, isAvailable: boolean, reason: string): Feature =>
  () => ({ name, available: isAvailable, reason: isAvailable ? null : reason });

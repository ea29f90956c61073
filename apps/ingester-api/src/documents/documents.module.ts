import { Module, type OnModuleDestroy } from '@nestjs/common';
import { INPUT_URI_SETTINGS } from '../app/settings.token.js';
import { InputUriFetcher } from '../input-uri/input-uri-fetcher.js';
import type { InputUriSettings } from '../input-uri/input-uri-settings.js';
import { BundlesController } from './bundles/bundles.controller.js';
import { BundlesService } from './bundles/bundles.service.js';
import { DocumentIntake } from './document-intake.js';
import { DocumentRemovalController } from './document-removal.controller.js';
import { DocumentRemovalService } from './document-removal.service.js';
import { DocumentSearchController } from './document-search.controller.js';
import { DocumentTypesController } from './document-types.controller.js';
import { DocumentsController } from './documents.controller.js';
import { DocumentsService } from './documents.service.js';
import { KnownBatches } from './known-batches.js';
import { ArtifactCopies } from './removal/artifact-copies.js';
import { CopyRemover } from './removal/copy-remover.js';
import { RemovalLoop } from './removal/removal-loop.js';
import { VectorCopies } from './removal/vector-copies.js';

@Module({
  controllers: [
    DocumentTypesController,
    DocumentSearchController,
    DocumentsController,
    BundlesController,
    DocumentRemovalController,
  ],
  providers: [
    {
      provide: InputUriFetcher,
      useFactory: (settings: InputUriSettings) => new InputUriFetcher(settings),
      inject: [INPUT_URI_SETTINGS],
    },
    DocumentsService,
    BundlesService,
    KnownBatches,
    DocumentIntake,
    DocumentRemovalService,
    ArtifactCopies,
    VectorCopies,
    CopyRemover,
    RemovalLoop,
  ],
  exports: [CopyRemover],
})
export class DocumentsModule implements OnModuleDestroy {
  constructor(private readonly inputs: InputUriFetcher) {}

  /** Ends what is still being fetched. */
  async onModuleDestroy(): Promise<void> {
    await this.inputs.close();
  }
}

import { Module } from '@nestjs/common';
import { OverviewModule } from '../overview/overview.module.js';
import { NoticeSources } from './notice-sources.js';
import { NoticesController } from './notices.controller.js';
import { DatabaseNotices } from './providers/database-notices.js';
import { DefinitionNotices } from './providers/definition-notices.js';
import { DiskNotices } from './providers/disk-notices.js';
import { InstallationNotices } from './providers/installation-notices.js';
import { RemovalNotices } from './providers/removal-notices.js';
import { WorkNotices } from './providers/work-notices.js';

@Module({
  imports: [OverviewModule],
  controllers: [NoticesController],
  providers: [
    NoticeSources,
    DatabaseNotices,
    DefinitionNotices,
    DiskNotices,
    InstallationNotices,
    RemovalNotices,
    WorkNotices,
  ],
  exports: [NoticeSources],
})
export class NoticesModule {}

import { PickType } from '@nestjs/swagger';
import type { Manifest } from '@sluice/agents';
import { Shown, ShownPart, toWire } from '@sluice/http-kit';
import { RunSummaryBody } from '../../bodies/run-log.js';
import { SyncFields } from '../runs/sync-fields.dto.js';

export class ManifestBody {
  @Shown('Id of the manifest', 'handbook')
  readonly id: string;

  @Shown('Name for people', 'Company handbook')
  readonly name: string;

  @Shown('Source in the ingester', 'handbook')
  readonly source: string;

  @Shown('Cron expression; null when it runs on request only', '*/15 * * * *', { nullable: true })
  readonly schedule: string | null;

  @Shown('Time zone of the schedule', 'UTC')
  readonly timezone: string;

  @Shown('When it is due next, UTC', '2026-01-31T12:15:00', { nullable: true })
  readonly next_run: string | null;

  @ShownPart(RunSummaryBody, 'Its newest run; null when there was none', { nullable: true })
  readonly last_run: RunSummaryBody | null;

  @Shown('Kinds of its components', ['fs', 'scm'])
  readonly components: readonly string[];

  @Shown('Whether documents that are gone are deleted', false)
  readonly delete_stale: boolean;
}

class FaultyManifestBody {
  @Shown('File in the folder', 'handbook.yaml')
  readonly file: string;

  @Shown('What is wrong with it', 'handbook.yaml is no valid manifest: line 3: source is required')
  readonly message: string;
}

export class ManifestsBody {
  @ShownPart([ManifestBody], 'Manifests by id')
  readonly manifests: readonly ManifestBody[];

  @ShownPart([FaultyManifestBody], 'Files that cannot be read')
  readonly faulty: readonly FaultyManifestBody[];
}

export class ManifestRunForm extends PickType(SyncFields, ['approve_deletes', 'plan', 'async']) {}

export const toManifestBody = toWire(ManifestBody, {
  components: ({ components }: Manifest) => components.map(({ type }) => type),
});

import { Shown, ShownPart } from '@sluice/http-kit';
import type { RemovalPreview } from '@sluice/persistence';

export class DatabaseShare {
  @Shown('Vector database', 'default')
  readonly name: string;
  @Shown('Documents of it that go', 12)
  readonly documents: number;
}

/** What a deletion would take with it, at this moment. */
export class RemovalPreviewBody {
  @Shown('Locations', 13)
  readonly locations: number;
  @Shown('Documents that nothing else names: they go, with everything that was made of them', 12)
  readonly documents: number;
  @Shown('Documents that other locations name: they stay', 0)
  readonly shared_documents: number;
  @Shown('Run groups', 1)
  readonly run_groups: number;
  @Shown('Workflow runs', 12)
  readonly workflow_runs: number;
  @Shown('Files in the artifact store, the uploaded ones too', 48)
  readonly artifacts: number;
  @Shown('Their bytes', 4_821_300, { format: 'int64' })
  readonly artifact_bytes: number;
  @ShownPart([DatabaseShare], 'Vector databases that hold documents which go')
  readonly databases: DatabaseShare[];
}

export const toRemovalPreviewBody = (preview: RemovalPreview): RemovalPreviewBody => ({
  locations: preview.locations,
  documents: preview.documents,
  shared_documents: preview.sharedDocuments,
  run_groups: preview.groups,
  workflow_runs: preview.runs,
  artifacts: preview.artifacts,
  artifact_bytes: preview.artifactBytes,
  databases: preview.databases.map(({ directory, documents }) => ({ name: directory, documents })),
});

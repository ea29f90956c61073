import { Shown, ShownPart } from '@sluice/http-kit';
import { Stopped, StoppedBody } from '../app/stopped.dto.js';
import { RemovalStatistics } from '../documents/document-removal.dto.js';

export class BatchRemovalStatistics extends RemovalStatistics {
  @Shown('Run groups', 1)
  readonly deleted_run_groups: number;
}

export class BatchRemoved {
  @Shown('What was done', 'Deleted batch 1 with 13 locations')
  readonly message: string;
  @Shown('Id of the batch', 1)
  readonly batch_id: number;
  @Shown(
    'Whether the batch is gone. A very large one takes several requests, each of some seconds: send it again',
    true,
  )
  readonly done: boolean;
  @Stopped()
  readonly stopped: StoppedBody | null;
  @ShownPart(BatchRemovalStatistics, 'What this request deleted')
  readonly statistics: BatchRemovalStatistics;
}

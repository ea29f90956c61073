import { RUN_STATUSES, type RunStatus } from '@sluice/domain';
import { Shown, ShownPart, Text, toWire } from '@sluice/http-kit';
import { MAX_NAME_LENGTH, VectorDatabaseQuery } from '../vector-databases/vector-database.dto.js';

export class DeleteVectorDatabaseQuery extends VectorDatabaseQuery {
  @Text('Name of the database once more, as `name` of the list has it: with its collection, if it is one', {
    maxLength: MAX_NAME_LENGTH,
    example: 'default',
  })
  readonly confirm: string;
}

export class WritingGroupBody {
  @Shown('Id of the run group', 1)
  readonly run_group_id: number;
  @Shown('Name of the run group', 'Wiki of November')
  readonly name: string;
  @Shown('Its status', 'RUNNING', { enum: RUN_STATUSES })
  readonly status: RunStatus;
}

export const toWritingGroup = toWire(WritingGroupBody, { run_group_id: ({ id }: { id: number }) => id });

export class VectorDeletionPreview {
  @Shown('What `confirm` takes', 'default')
  readonly db: string;
  @Shown('Documents in it; null when it cannot be read', 120, { nullable: true })
  readonly documents: number | null;
  @Shown('Chunks in it; null when it cannot be read', 840, { nullable: true })
  readonly chunks: number | null;
  @Shown('Bytes of all its files; null in object storage', 1048576, { nullable: true })
  readonly size_bytes: number | null;
  @Shown('Documents of which is recorded that they are in it; they themselves stay', 120)
  readonly recorded_documents: number;
  @Shown('Parameter sets that store into it: starting a workflow with one of them creates it anew', ['default'])
  readonly parameter_sets: readonly string[];
  @Shown('Databases below it, which stay', ['default/notes'])
  readonly kept_databases: readonly string[];
  @ShownPart([WritingGroupBody], 'Run groups that still write it: while there is one, it is not deleted')
  readonly written_by: WritingGroupBody[];
}

export class VectorDatabaseDeleted {
  @Shown('ok', 'ok')
  readonly status: string;
  @Shown('The database that was deleted', 'default')
  readonly db: string;
  @Shown('Documents that were recorded to be in it', 120)
  readonly recorded_documents: number;
}

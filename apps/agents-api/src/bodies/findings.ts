import { Shown, ShownPart } from '@sluice/http-kit';

export class SourceProblemBody {
  @Shown('The document', 'a.md')
  readonly uri: string;

  @Shown('What is the matter with it', 'It cannot be read (EACCES)')
  readonly message: string;
}

export class SyncErrorBody {
  @Shown('The document; null for the source as a whole', 'a.md', { nullable: true })
  readonly uri: string | null;

  @Shown('What failed', 'It cannot be read (EACCES)')
  readonly message: string;
}

/** How many documents stand how in the ingester. */
export class DocumentCounts {
  @Shown('Unknown to the ingester', 2)
  readonly new: number;

  @Shown('Known, with other content', 1)
  readonly mismatch: number;

  @Shown('Unchanged', 117)
  readonly match: number;
}

export const LeftOut = (): PropertyDecorator =>
  ShownPart(
    [SourceProblemBody],
    'Documents that the ingester has and that exist in the source, but are not taken; they are kept',
  );
export const Hidden = (): PropertyDecorator =>
  ShownPart(
    [SourceProblemBody],
    'Documents that the ingester has below a part of the source that cannot be seen; they are kept',
  );
export const FilteredCount = (): PropertyDecorator =>
  Shown('Number of files that are left out by their extension or by include', 4);
export const Skipped = (): PropertyDecorator =>
  ShownPart([SourceProblemBody], 'What is left out on purpose, such as archives');
export const Missing = (): PropertyDecorator =>
  ShownPart([SourceProblemBody], 'What the source names and says not to exist');
export const Warnings = (): PropertyDecorator =>
  Shown('What somebody should know, and what makes nothing wrong', [
    'EXTENSIONS names xyz, which the ingester does not read: none of its parsers reads chemical/x-xyz',
  ]);

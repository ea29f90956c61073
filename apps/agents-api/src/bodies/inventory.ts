import type { BuiltInventory } from '@sluice/agents';
import { Shown, ShownPart } from '@sluice/http-kit';
import type { Validation } from '../agents/validate-component.js';
import { SourceProblemBody } from './findings.js';

export class BuildAnswer {
  @Shown('ok, or partial when something could not be read', 'ok', { enum: ['ok', 'partial'] })
  readonly status: string;

  @Shown('Documents in the inventory', 120)
  readonly files_count: number;

  @Shown('Where it was written; null when it was not', 'inventory.json', { nullable: true })
  readonly inventory_file: string | null;

  @Shown('Its rows', [
    {
      path: 'manual.md',
      sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      metadata: { size: 512, 'content-type': 'text/markdown' },
    },
  ])
  readonly inventory: readonly object[];

  @ShownPart([SourceProblemBody], 'What could not be read')
  readonly errors: readonly SourceProblemBody[];
}

class InvalidFileBody {
  @Shown('The file', 'old.zip')
  readonly path: string;

  @Shown('Why it is not supported', 'It is an archive')
  readonly reason: string;
}

export class ValidationAnswer {
  @Shown('ok, or invalid', 'ok', { enum: ['ok', 'invalid'] })
  readonly status: string;

  @Shown('Files looked at', 120)
  readonly total_files: number;

  @Shown('Files that are not supported', 0)
  readonly invalid_count: number;

  @ShownPart([InvalidFileBody], 'Those files, and why')
  readonly invalid_files: readonly InvalidFileBody[];
}

/** @param file where the inventory was written */
export const toBuildAnswer = ({ rows, problems }: BuiltInventory, file: string | null): BuildAnswer => ({
  status: problems.length === 0 ? 'ok' : 'partial',
  files_count: rows.length,
  inventory_file: file,
  inventory: rows,
  errors: problems,
});

export const toValidationAnswer = ({ totalFiles, invalidFiles }: Validation): ValidationAnswer => ({
  status: invalidFiles.length === 0 ? 'ok' : 'invalid',
  total_files: totalFiles,
  invalid_count: invalidFiles.length,
  invalid_files: invalidFiles,
});

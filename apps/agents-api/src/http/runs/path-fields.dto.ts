import { ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsBoolean, IsOptional, IsString, MaxLength } from 'class-validator';
import { Transform } from 'class-transformer';
import type { GivenPaths } from '@sluice/agents';
import { ToBoolean } from '@sluice/http-kit';

const MOST_PATTERNS = 100;
const LONGEST_PATTERN = 1000;

/** A text of patterns, separated by line breaks or by commas outside of braces; a list of them in JSON stays as it is. */
const ToPatterns = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => {
    if (typeof value !== 'string') return value;
    const patterns = value.split(/\r?\n|,(?![^{}]*\})/).map((pattern) => pattern.trim());
    const given = patterns.filter((pattern) => pattern !== '');
    return given.length === 0 ? undefined : given;
  });

/** Fields of every request that names a place: which of its paths are taken. */
export class PathFields {
  @ApiPropertyOptional({
    description:
      'Take only paths that match one of these patterns; several are separated by commas or line breaks. A pattern without a slash is compared with each name of a path',
    type: String,
    example: 'docs/**, *.md',
  })
  @ToPatterns()
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MOST_PATTERNS)
  @IsString({ each: true })
  @MaxLength(LONGEST_PATTERN, { each: true })
  readonly include?: readonly string[];

  @ApiPropertyOptional({
    description: 'Leave out paths that match one of these patterns',
    type: String,
    example: 'drafts, *.tmp.md',
  })
  @ToPatterns()
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MOST_PATTERNS)
  @IsString({ each: true })
  @MaxLength(LONGEST_PATTERN, { each: true })
  readonly exclude?: readonly string[];

  @ApiPropertyOptional({
    description: 'Take hidden files and folders, and node_modules, too',
    example: false,
    default: false,
  })
  @ToBoolean()
  @IsOptional()
  @IsBoolean()
  readonly hidden?: boolean;
}

export const givenPathsOf = ({ include, exclude, hidden }: PathFields): GivenPaths => ({
  include: include ?? null,
  exclude: exclude ?? null,
  hidden: hidden ?? null,
});

import { applyDecorators, HttpCode, Post } from '@nestjs/common';
import { ApiExtraModels, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { LARGE_FORM, Problems, Returns, ReturnsOther, TakesForm } from '@sluice/http-kit';
import { BuildAnswer, ValidationAnswer } from '../../bodies/inventory.js';
import { PlanBody, StatusAnswer } from '../../bodies/plan.js';
import { RunBegun } from '../../bodies/run.js';
import { SyncAnswer } from '../../bodies/sync-report.js';

/** What an operation may return that asks another server. */
export const AsksServers = (which: string): ClassDecorator & MethodDecorator =>
  Problems({ 502: `${which} cannot be reached or refuses access`, 504: `${which} does not answer in time` });

/** An operation that synchronizes under a recorded run: it returns what was done, a plan, or the run that has begun. */
export const Synchronizes = (summary: string, async = 'async=true'): MethodDecorator =>
  applyDecorators(
    ApiExtraModels(SyncAnswer, PlanBody),
    ReturnsOther(
      {
        description: 'What was done; with plan=true, what would be',
        schema: { oneOf: [SyncAnswer, PlanBody].map((type) => ({ $ref: getSchemaPath(type) })) },
      },
      summary,
    ),
    ApiResponse({ status: 202, type: RunBegun, description: `With ${async}` }),
    Problems({ 409: 'Another run of this source is under way, or the source has changed since the plan was made' }),
  );

const form = (path: string, ...decorators: readonly MethodDecorator[]): MethodDecorator =>
  applyDecorators(Post(path), HttpCode(200), TakesForm(LARGE_FORM), ...decorators);

/** The four operations on the documents of a directory or server. */
export const BuildsInventory = (summary: string): MethodDecorator =>
  form('build-config', Returns(BuildAnswer, summary));
export const ValidatesInventory = (): MethodDecorator =>
  form('validate-config', Returns(ValidationAnswer, 'Check that all files are supported'));
export const ComparesInventory = (): MethodDecorator =>
  form('check-status', Returns(StatusAnswer, 'Compare with what the ingester has'));
export const RunsInventory = (): MethodDecorator =>
  form('run-inventory', Synchronizes('Ingest new and changed documents'));

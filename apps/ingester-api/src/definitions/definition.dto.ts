import { Shown } from '@sluice/http-kit';

export class DefinitionSummary {
  @Shown('Id of the workflow definition', 'batch')
  readonly id: string;
  @Shown('Name for people', 'Batch workflow')
  readonly name: string;
}

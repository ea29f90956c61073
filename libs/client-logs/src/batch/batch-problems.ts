import { UnprocessableInputError, type FieldProblem } from '@sluice/domain';

/** As many as help anybody; a body of nothing but faults must not become an answer that is larger still. */
const MOST_TOLD = 100;

/** What is wrong with a batch: all of it up to a cap, each with its path. */
export class BatchProblems {
  private readonly told: FieldProblem[] = [];
  private count = 0;

  add(field: string, message: string): void {
    this.count += 1;
    if (this.told.length < MOST_TOLD) this.told.push({ field, message });
  }

  /** @throws UnprocessableInputError when there is a problem */
  throwIfAny(): void {
    const [first] = this.told;
    if (first === undefined) return;
    const others = this.count - 1;
    const more = others === 0 ? '' : ` (and ${others} more ${others === 1 ? 'problem' : 'problems'})`;
    throw new UnprocessableInputError(`The batch is not valid: ${first.field} ${first.message}${more}`, this.told);
  }
}

import { UnprocessableInputError, type FieldProblem } from '@sluice/domain';

/** As many as help anybody; a body of nothing but faults must not become a response that is larger still. */
const MOST_REPORTED = 100;

/** What is wrong with a batch: all of it up to a cap, each with its path. */
export class BatchProblems {
  private readonly reported: FieldProblem[] = [];
  private count = 0;

  add(field: string, message: string): void {
    this.count += 1;
    if (this.reported.length < MOST_REPORTED) this.reported.push({ field, message });
  }

  /** @throws UnprocessableInputError when there is a problem */
  throwIfAny(): void {
    const [first] = this.reported;
    if (first === undefined) return;
    const others = this.count - 1;
    const more = others === 0 ? '' : ` (and ${others} more ${others === 1 ? 'problem' : 'problems'})`;
    throw new UnprocessableInputError(`The batch is not valid: ${first.field} ${first.message}${more}`, this.reported);
  }
}

import type { Database } from '../../database/database.js';
import type { SqlSession } from '../../database/sql-session.js';
import type { Actors } from './actions.fixture.js';
import { problemsOf } from './invariants.fixture.js';
import { undone } from './nested-database.fixture.js';
import { keyOf, readState, remembered, type Memory, type State } from './state.fixture.js';

interface Node {
  /** Keys that something other than a cancellation leads to. */
  readonly next: Set<string>;
  readonly ended: boolean;
}

/**
 * Visits every state that the actors can bring about, depth first over the real statements, and checks each transition. Stops at
 * the first problem, which tells the way that leads to it.
 */
export class Exploration {
  readonly nodes = new Map<string, Node>();
  transitions = 0;
  private readonly way: string[] = [];

  constructor(
    private readonly database: Database,
    private readonly session: SqlSession,
    private readonly actors: Actors,
  ) {}

  async start(): Promise<void> {
    const state = await readState(this.database);
    const memory: Memory = { w1: [], w2: [] };
    await this.visit(keyOf(state, memory), state, memory);
  }

  private async visit(key: string, state: State, memory: Memory): Promise<void> {
    const node: Node = { next: new Set(), ended: state.group.completed };
    this.nodes.set(key, node);
    for (const action of this.actors.actions(state, memory)) {
      this.way.push(action.name);
      await undone(this.session, `depth_${this.way.length}`, async () => {
        this.transitions += 1;
        const { memory: after, problems } = await action.perform();
        const next = await readState(this.database);
        this.assertNone([...problems, ...problemsOf(next), ...fallen(state, next)]);
        const kept = remembered(next, after);
        const nextKey = keyOf(next, kept);
        if (!action.cancels) node.next.add(nextKey);
        if (!this.nodes.has(nextKey)) await this.visit(nextKey, next, kept);
      });
      this.way.pop();
    }
  }

  /** States from which the run cannot come to its end without a cancellation. */
  deadEnds(): string[] {
    const ending = new Set([...this.nodes].filter(([, node]) => node.ended).map(([key]) => key));
    for (let size = -1; size !== ending.size;) {
      size = ending.size;
      for (const [key, node] of this.nodes) if ([...node.next].some((next) => ending.has(next))) ending.add(key);
    }
    return [...this.nodes.keys()].filter((key) => !ending.has(key));
  }

  private assertNone(problems: string[]): void {
    if (problems.length > 0) throw new Error(`${problems.join('; ')} – after: ${this.way.join(' → ')}`);
  }
}

/** What may only rise, or never changes again. */
const fallen = (before: State, after: State): string[] =>
  after.steps.flatMap((step, index) => {
    const earlier = before.steps[index]!;
    const problems: string[] = [];
    if (step.attempt < earlier.attempt) problems.push('an attempt number fell');
    if (earlier.completed && step.status !== earlier.status) problems.push('a step that was done changed');
    return problems;
  });

import type { SqlSession } from '@sluice/persistence';
import { undone } from './nested-database.fixture.js';

/** What one of the actors may do in a state. */
export interface Action<Memory, State> {
  readonly name: string;
  /** Whether this is the canceller's: no run needs it to end. */
  readonly cancels: boolean;
  /**
   * Does it; returns what the workers remember then, and what is wrong with what was called. `since` is the last of the states on
   * the way when there were several: the others have been checked.
   */
  perform(): Promise<{ memory: Memory; problems: string[]; since?: State }>;
}

/** What is explored: the states that it can be in, and what may happen in them. */
export interface World<State, Memory> {
  read(): Promise<State>;
  /** Equal for states that cannot behave differently. */
  key(state: State, memory: Memory): string;
  /** What of the memory still makes a difference. */
  remembered(state: State, memory: Memory): Memory;
  actions(state: State, memory: Memory): Action<Memory, State>[];
  /** What is wrong with the second state, or with the way to it. */
  problems(before: State, after: State): string[];
  isEnded(state: State): boolean;
}

interface Node {
  /** Keys that something other than a cancellation leads to. */
  readonly next: Set<string>;
  readonly ended: boolean;
}

/**
 * Visits every state that the actors can bring about, depth first over the real statements, and checks each transition. Stops at
 * the first problem, which tells the way that leads to it.
 */
export class Exploration<State, Memory> {
  readonly nodes = new Map<string, Node>();
  transitions = 0;
  private readonly way: string[] = [];

  constructor(
    private readonly session: SqlSession,
    private readonly world: World<State, Memory>,
  ) {}

  async start(memory: Memory): Promise<void> {
    const state = await this.world.read();
    await this.visit(this.world.key(state, memory), state, memory);
  }

  private async visit(key: string, state: State, memory: Memory): Promise<void> {
    const node: Node = { next: new Set(), ended: this.world.isEnded(state) };
    this.nodes.set(key, node);
    for (const action of this.world.actions(state, memory)) {
      this.way.push(action.name);
      await undone(this.session, `depth_${this.way.length}`, async () => {
        this.transitions += 1;
        const { memory: after, problems, since = state } = await action.perform();
        const next = await this.world.read();
        this.assertNone([...problems, ...this.world.problems(since, next)]);
        const kept = this.world.remembered(next, after);
        const nextKey = this.world.key(next, kept);
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

import { Agent as HttpAgent, type AgentOptions } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { TelemetryOptions } from './telemetry-options.js';

/**
 * The connections to an OTLP receiver. Exports that are under way, or wait to be tried again, keep a process alive; once
 * the connections are closed, all of them fail at once or with their next attempt.
 */
export class OtlpConnections {
  private readonly agents: HttpAgent[] = [];
  private isClosed = false;

  /** An agent for `http:` or `https:`, as the exporters ask for it. */
  readonly agentFor = (protocol: string): HttpAgent => {
    const options: AgentOptions = { keepAlive: true };
    const agent = protocol === 'https:' ? new HttpsAgent(options) : new HttpAgent(options);
    this.agents.push(agent);
    if (this.isClosed) refuse(agent);
    return agent;
  };

  close(): void {
    this.isClosed = true;
    for (const agent of this.agents) {
      refuse(agent);
      agent.destroy();
    }
  }
}

const refuse = (agent: HttpAgent): void => {
  agent.createConnection = (_options, done) => {
    // Without a code that the exporters know as worth trying again.
    done?.(new Error('Telemetry has ended'), undefined as never);
    return undefined;
  };
};

export type OtlpOptions = NonNullable<TelemetryOptions['otlp']> & { readonly connections: OtlpConnections };

/** What the parts of the SDK are made from. */
export type SdkOptions = Omit<TelemetryOptions, 'otlp'> & { readonly otlp: OtlpOptions | null };

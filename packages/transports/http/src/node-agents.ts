import type { Agent, AgentOptions } from "node:http";

/** Shorter than the five seconds after which many servers close an idle connection: they would meet the next request. */
const IDLE_MS = 4000;

/** The part of `node:http` or `node:https` that makes agents. */
export interface Scheme {
  readonly Agent: new (options: AgentOptions) => Agent;
}

/** The connections of one transport. */
export interface NodeAgents {
  /** The agent for requests of a scheme; subscriptions have one of their own, since they keep their connections. */
  for(scheme: Scheme, isListen: boolean): Agent;
  /** Closes all connections, in use or not. */
  close(): void;
}

/** Agents that keep connections alive, made when they are first needed. */
export function createNodeAgents(): NodeAgents {
  const calls = new Map<Scheme, Agent>();
  const listens = new Map<Scheme, Agent>();
  return {
    for(scheme, isListen) {
      const agents = isListen ? listens : calls;
      const agent = agents.get(scheme) ?? new scheme.Agent({ keepAlive: true, timeout: IDLE_MS });
      agents.set(scheme, agent);
      return agent;
    },
    close() {
      for (const agents of [calls, listens]) {
        for (const agent of agents.values()) agent.destroy();
        agents.clear();
      }
    },
  };
}

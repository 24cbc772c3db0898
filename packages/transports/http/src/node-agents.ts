import { type Agent, Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";

/** Shorter than the five seconds after which many servers close an idle connection: they would meet the next request. */
const IDLE_MS = 4000;

/** The connections of one transport. */
export interface NodeAgents {
  /** The agent for a URL; subscriptions have one of their own, since they keep their connections. */
  for(protocol: string, isListen: boolean): Agent;
  /** Closes all connections, in use or not. */
  close(): void;
}

/** Agents that keep connections alive, made when they are first needed. */
export function createNodeAgents(): NodeAgents {
  const agents = new Map<string, Agent>();
  return {
    for(protocol, isListen) {
      const key = isListen ? `listen ${protocol}` : protocol;
      let agent = agents.get(key);
      if (agent === undefined) {
        const options = { keepAlive: true, timeout: IDLE_MS };
        agent = protocol === "https:" ? new HttpsAgent(options) : new HttpAgent(options);
        agents.set(key, agent);
      }
      return agent;
    },
    close() {
      for (const agent of agents.values()) agent.destroy();
      agents.clear();
    },
  };
}

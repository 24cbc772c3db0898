import type { ServerCapabilities } from "../../wire/types/capabilities.js";
import type { SubscriptionFilter } from "../../wire/types/subscriptions.js";

/** What of a filter a server tells, by what it offers, and by the resources that it watches. */
export function grantedOf(
  filter: SubscriptionFilter,
  { tools, prompts, resources }: ServerCapabilities,
  watched: ReadonlySet<string>,
): SubscriptionFilter {
  const { toolsListChanged, promptsListChanged, resourcesListChanged } = filter;
  return {
    ...(toolsListChanged && tools?.listChanged && { toolsListChanged }),
    ...(promptsListChanged && prompts?.listChanged && { promptsListChanged }),
    ...(resourcesListChanged && resources?.listChanged && { resourcesListChanged }),
    ...(watched.size > 0 && { resourceSubscriptions: [...watched] }),
  };
}

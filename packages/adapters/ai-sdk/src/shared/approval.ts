import type { JsonObject, Tool } from "@plugboard/core";
import { untilAborted } from "./until-aborted.js";

/** A call that a model wants. */
export interface ApprovalRequest {
  /** The tool's name, as the server has it. */
  readonly name: string;
  readonly arguments: JsonObject;
  /** What the server says of the tool. Its annotations, such as `readOnlyHint`, prove nothing unless the server is trusted. */
  readonly tool: Tool;
  /** The id that the model gave the call. */
  readonly callId: string;
  /** Aborts when nobody waits for the call any more. Absent: nothing aborts it. */
  readonly signal: AbortSignal | undefined;
}

/** `true` lets the call happen; everything else does not. `denied` says why, for the model. */
export type ApprovalDecision = boolean | { readonly denied: string };

/** Decides on a call. What it throws fails the call, which is not made. */
export type Approve = (request: ApprovalRequest) => ApprovalDecision | Promise<ApprovalDecision>;

const REFUSAL = "The call was not approved.";

/** Asks whether a call may be made. Gives `undefined` if so, else the reason for the model. */
export async function refusalOf(
  approve: Approve | undefined,
  request: ApprovalRequest,
): Promise<string | undefined> {
  if (approve === undefined) return undefined;
  const decision = await untilAborted(async () => approve(request), request.signal);
  if (decision === true) return undefined;
  const reason = typeof decision === "object" ? decision?.denied : undefined;
  return typeof reason === "string" ? reason : REFUSAL;
}

import type { Tool } from "@plugboard/core";
import type { Approve } from "./shared/approval.js";
import type { OnToolProgress } from "./shared/call-for-model.js";
import type { ResultPolicy } from "./shared/result-parts.js";

/** Which tools a model gets, and what it gets of their results. */
export interface McpToolsOptions {
  /** Stands before every name, to tell servers apart: letters, digits, `_` and `-`, 32 at most. Default: none. */
  readonly prefix?: string | undefined;
  /** Picks the tools that the model gets. What it reads of them is the server's word. Default: all. */
  readonly filter?: ((tool: Tool) => boolean) | undefined;
  /**
   * What the model gets of a result: its `content`, its `structured` content as JSON (its content, where there is none), or
   * `both`. Default: `content`.
   */
  readonly results?: ResultPolicy | undefined;
  /** How much text of one result the model gets, in characters; where it is cut, a sentence says so. Default: 50,000. */
  readonly maxResultChars?: number | undefined;
  /** How many bytes of pictures, sound and files the model gets of one result; `0`: none. Default: 4,194,304. */
  readonly maxMediaBytes?: number | undefined;
  /**
   * The major version of `ai` whose media parts are made. Those for 6 are understood by 7 as well, which warns that they are
   * deprecated; those for 7 are not understood by 6. Default: 6.
   */
  readonly sdkVersion?: 6 | 7 | undefined;
  /**
   * Asked before every call. Whatever is not `true` denies it, and the model is told so. Absent: everything is called, whatever
   * the server says of the tool.
   */
  readonly approve?: Approve | undefined;
  /** Called for each progress notification of a call. Absent: nobody is told. */
  readonly onProgress?: OnToolProgress | undefined;
  /**
   * Whether to listen to changes of the server's list and to replace the tools when there are any, until `close()`.
   * Default: false.
   */
  readonly listen?: boolean | undefined;
  /** Called when the tools have been replaced because the server's list has changed. Absent: nobody is told. */
  readonly onChange?: (() => void) | undefined;
  /** Told why the tools could not be replaced, or that changes are not heard of any more. Absent: nobody is. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

const TYPE = /^[\t ]*([\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+)[\t ]*(?:;|$)/;

/** Reads the media type from a `Content-Type`, in lower case and without parameters; `undefined` where there is none. */
export function mediaType(contentType: string | null): string | undefined {
  return TYPE.exec(contentType ?? "")?.[1]?.toLowerCase();
}

/** A piece of content: text, bytes of a kind, or a pointer to something else. */
export type ContentPart =
  | { readonly kind: "text"; readonly text: string }
  | {
      readonly kind: "bytes";
      readonly base64: string;
      readonly mimeType: string | undefined;
      /** Where the bytes come from, where that is known. */
      readonly uri?: string | undefined;
    }
  | { readonly kind: "link"; readonly uri: string; readonly name: string };

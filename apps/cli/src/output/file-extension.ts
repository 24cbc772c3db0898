const EXTENSIONS: { readonly [mimeType: string]: string } = {
  "application/gzip": "gz",
  "application/json": "json",
  "application/pdf": "pdf",
  "application/zip": "zip",
  "audio/aac": "aac",
  "audio/flac": "flac",
  "audio/mpeg": "mp3",
  "audio/ogg": "ogg",
  "audio/wav": "wav",
  "audio/x-wav": "wav",
  "image/gif": "gif",
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/svg+xml": "svg",
  "image/webp": "webp",
  "text/plain": "txt",
  "video/mp4": "mp4",
};

/** The ending of a file's name for a media type; `bin` for unknown ones. */
export function fileExtension(mimeType: string | undefined): string {
  const essence = mimeType?.split(";")[0]?.trim().toLowerCase() ?? "";
  return Object.hasOwn(EXTENSIONS, essence) ? (EXTENSIONS[essence] ?? "bin") : "bin";
}

/** The response of a call that returns a file instead of JSON, with its possible media types. */
export type FileKind = { kind: 'file'; media_types: readonly string[] };

/** Declares that a call returns a file. */
export function fileOf<const MediaTypes extends readonly string[]>(
  ...media_types: MediaTypes
): { kind: 'file'; media_types: MediaTypes } {
  return { kind: 'file', media_types };
}

/**
 * A streamed file, on either side of the wire. Bytes arrive as they are produced; an error while reading means a truncated file, never its
 * end.
 */
export type FileResponse = {
  /** The file name. */
  name: string;
  media_type: string;
  /** The size in bytes, if known in advance. */
  length_bytes?: number;
  content: AsyncIterable<Uint8Array>;
};

/** Whether a call returns a file. */
export function isFileKind(response: object): response is FileKind {
  return 'kind' in response && response.kind === 'file';
}

/** The response of a call that answers a file instead of JSON, with the media types that it can have. */
export type FileKind = { kind: 'file'; media_types: readonly string[] };

/** Declares that a call answers a file. */
export function fileOf<const MediaTypes extends readonly string[]>(
  ...media_types: MediaTypes
): { kind: 'file'; media_types: MediaTypes } {
  return { kind: 'file', media_types };
}

/**
 * A file under way, on either side of the wire. Its bytes come as they are made: whoever reads them must take an error among
 * them for a file cut off, never for its end.
 */
export type FileResponse = {
  /** The name to save it under. */
  name: string;
  media_type: string;
  /** How many bytes, where that is known before the last one is made. */
  length_bytes?: number;
  content: AsyncIterable<Uint8Array>;
};

/** Whether a call answers a file. */
export function isFileKind(response: object): response is FileKind {
  return 'kind' in response && response.kind === 'file';
}

/** A file of the API reference as it is held in memory: compressed if that helps, so that 5 MB of script are 1.2. */
export type Asset = {
  media_type: string;
  /** Identifies this content: a URL that contains it can be cached forever. */
  version: string;
  body: Encoded | Plain;
};

type Encoded = { br: Uint8Array; gzip: Uint8Array };
type Plain = { plain: Uint8Array };

/** Every file of the reference, by the last part of its URL. */
export const assetNames = [
  'scalar.js',
  'start.js',
  'reference.css',
  'inter-latin.woff2',
  'openapi.json',
  'favicon.svg',
] as const;

export type AssetName = (typeof assetNames)[number];

/** The assets, and the description of all calls, which has a URL of its own. */
export type Assets = Readonly<Record<AssetName | 'all-calls.json', Asset>>;

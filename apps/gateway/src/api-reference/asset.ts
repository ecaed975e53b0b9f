/** A file of the API reference as it is kept in memory: compressed where that helps, so that 5 MB of script are 1.2. */
export type Asset = {
  media_type: string;
  /** Names this content: an address with it may be kept for ever. */
  version: string;
  body: Encoded | Plain;
};

type Encoded = { br: Uint8Array; gzip: Uint8Array };
type Plain = { plain: Uint8Array };

/** Everything that the reference is made of, by the last part of its address. */
export const assetNames = [
  'scalar.js',
  'start.js',
  'reference.css',
  'inter-latin.woff2',
  'openapi.json',
  'favicon.svg',
] as const;

export type AssetName = (typeof assetNames)[number];

/** The assets, and the description of all calls, which has an address of its own. */
export type Assets = Readonly<Record<AssetName | 'all-calls.json', Asset>>;

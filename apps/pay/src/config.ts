/** The configuration that the server puts into the document. It contains no secrets. */
export type PayConfig = {
  /** The bases of the two services. */
  services: { checkout: string; 'payment-link': string };
  /** The address of the portal's preview of a link, if both share an origin; else null. */
  merchant_preview: string | null;
};

let read: PayConfig | undefined;

/** The configuration, from the document's `pay` element. */
export function config(): PayConfig {
  read ??= JSON.parse(document.querySelector<HTMLMetaElement>('meta[name="pay"]')?.content ?? '') as PayConfig;
  return read;
}

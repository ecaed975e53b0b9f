/** What the server that serves the page says of the world around it. Nothing in it is secret. */
export type PayConfig = {
  /** The bases of the two services. */
  services: { checkout: string; 'payment-link': string };
  /** Where the portal shows a merchant the preview of a link, on an origin that the two share; null where they do not. */
  merchant_preview: string | null;
};

let read: PayConfig | undefined;

/** The configuration, from the document's `pay` element. */
export function config(): PayConfig {
  read ??= JSON.parse(document.querySelector<HTMLMetaElement>('meta[name="pay"]')?.content ?? '') as PayConfig;
  return read;
}

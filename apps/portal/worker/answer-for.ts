/** The properties of a request that decide who answers it. */
export type RequestProperties = { method: string; mode: string; url: string };

/** Addresses under the portal's own origin that are not its pages, or that are public pages too: only the network answers them. */
const neverOurs =
  /^\/(?:api|auth\/silent|version\.json|healthz|readyz|metrics|sw\.js|pay|pay-preview|payment-link\/preview|payment-link-process|customer-self-service|invoice-payment-process|invoice-payment-process-qoin)(?:\/|$)/;

/**
 * Returns who answers a request of the browser. `page`: the network, with the cached page as fallback. `build`: the cached file of a build,
 * which never changes under its name. `file`: the network, with the cached file as fallback. `network`: everything else, including every
 * call of a service, untouched and never cached.
 */
export function answerFor(
  { method, mode, url }: RequestProperties,
  origin: string,
): 'page' | 'build' | 'file' | 'network' {
  const address = new URL(url);
  if (method !== 'GET' || address.origin !== origin || neverOurs.test(address.pathname)) return 'network';
  if (mode === 'navigate') return 'page';
  if (address.search !== '') return 'network';
  if (/^\/assets\/[\w.-]+-[\w-]{8}\.(?:js|css|woff2)$/.test(address.pathname)) return 'build';
  return /^\/(?:icon[\w-]*\.(?:svg|png)|manifest\.webmanifest)$/.test(address.pathname) ? 'file' : 'network';
}

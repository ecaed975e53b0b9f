/** What of a request decides who answers it. */
export type AskedFor = { method: string; mode: string; url: string };

/** The addresses under the portal's own origin that are no page of it, or are one of the public pages too: only the network answers them. */
const neverOurs =
  /^\/(?:api|auth\/silent|version\.json|healthz|readyz|metrics|sw\.js|pay|pay-preview|payment-link\/preview|payment-link-process|customer-self-service|invoice-payment-process|invoice-payment-process-qoin)(?:\/|$)/;

/**
 * Who answers a request of the browser. `page`: the network, and the kept page where the network does not answer. `build`:
 * the kept file of a build, which never changes under its name. `file`: the network, and the kept file where it does not
 * answer. `network`: everything else, among it every call of a service, untouched and never kept.
 */
export function answerFor({ method, mode, url }: AskedFor, origin: string): 'page' | 'build' | 'file' | 'network' {
  const address = new URL(url);
  if (method !== 'GET' || address.origin !== origin || neverOurs.test(address.pathname)) return 'network';
  if (mode === 'navigate') return 'page';
  if (address.search !== '') return 'network';
  if (/^\/assets\/[\w.-]+-[\w-]{8}\.(?:js|css|woff2)$/.test(address.pathname)) return 'build';
  return /^\/(?:icon[\w-]*\.(?:svg|png)|manifest\.webmanifest)$/.test(address.pathname) ? 'file' : 'network';
}

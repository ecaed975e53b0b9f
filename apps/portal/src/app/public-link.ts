import { config } from '../shared/config.ts';

/** The path of both a merchant's preview and a visitor's payment link. */
const shared_path = '/payment-link/preview';

/**
 * Returns whether the address is a visitor's payment link, and if so redirects to the origin of the public pages. The secret after the `#`
 * goes with it and is never read here. A merchant whom the public page has sent here without a link stays, and the query is removed from
 * the address. A preview of one of the merchant's links (`previewHref`) keeps its query.
 */
export function leavesForPublicPage(): boolean {
  const { pathname, hash, search } = window.location;
  if (pathname !== shared_path) return false;
  if (hash !== '') {
    window.location.replace(`${config().pay_origin}${pathname}${hash}`);
    return true;
  }
  if (search === '?merchant') window.history.replaceState(window.history.state, '', pathname);
  return false;
}

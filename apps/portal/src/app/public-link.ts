import { config } from '../shared/config.ts';

/** What a merchant's preview and a visitor's offer both stand under. */
const shared_path = '/payment-link/preview';

/**
 * Whether the address is a link of a visitor, which the origin of the public pages opens: the secret behind its `#` goes there and is read by nobody
 * here. A merchant whom the public page has sent here, without a link, stays, under the address without its query. A preview of one of the
 * merchant's links (`previewHref`) keeps its query.
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

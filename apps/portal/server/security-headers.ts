import type { PortalSettings } from './settings.ts';

/**
 * Returns the headers of the two pages. Scripts and styles come from the portal alone and none is inline: scripts set sizes and positions
 * on elements, which the policy allows. Only the portal itself may frame its page for silent renewal.
 */
export function pageHeaders(
  settings: Pick<PortalSettings, 'OIDC_ISSUER' | 'CHECKOUT_URL'>,
): Record<'index' | 'silent', Record<string, string>> {
  const issuer = new URL(settings.OIDC_ISSUER).origin;
  const checkout = settings.CHECKOUT_URL === undefined ? [] : [new URL(settings.CHECKOUT_URL).origin];
  const policy = (frame_ancestors: string) =>
    [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      "font-src 'self'",
      `connect-src ${["'self'", issuer, ...checkout].join(' ')}`,
      `frame-src 'self' ${issuer}`,
      "manifest-src 'self'",
      "worker-src 'self'",
      "base-uri 'none'",
      "object-src 'none'",
      `form-action 'self' ${issuer}`,
      `frame-ancestors ${frame_ancestors}`,
    ].join('; ');
  const shared = {
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  };
  // The step-up window is the portal's own, and sends it a message when it returns.
  const opens = { 'cross-origin-opener-policy': 'same-origin-allow-popups' };
  return {
    index: { ...shared, ...opens, 'content-security-policy': policy("'none'"), 'x-frame-options': 'DENY' },
    silent: { ...shared, 'content-security-policy': policy("'self'"), 'x-frame-options': 'SAMEORIGIN' },
  };
}

/** The headers of the service worker: it loads from the portal alone, and its scope is all of the portal. */
export const workerHeaders: Record<string, string> = {
  'content-security-policy': "default-src 'none'; script-src 'self'; connect-src 'self'",
  'service-worker-allowed': '/',
};

/**
 * The pages for people without an account. Each is opened by a link with a secret in its fragment, or by the visit that the link started.
 */
export const publicPages = [
  '/payment-link/preview',
  '/payment-link-process',
  '/customer-self-service',
  '/invoice-payment-process',
  '/invoice-payment-process-qoin',
] as const;

/** The one address that merchants and visitors share: the preview of a link, and what it offers. */
export const sharedPage = '/payment-link/preview';

/** The query parameter with which the public page sends a merchant without a link to the portal. */
export const merchantQuery = 'merchant';

/** The folder from which the files of the public pages are served. */
export const payFolder = '/pay/';

/** The gateway services that a public page calls. */
export const payServices = ['checkout', 'payment-link'] as const;

/** The address, on the origin of the public pages, to which browsers report what a policy blocked. */
export const reportsPath = '/api/checkout/reports';

/** All browser features; public pages use none of them. */
const features = [
  'accelerometer',
  'autoplay',
  'camera',
  'clipboard-read',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'xr-spatial-tracking',
];

/**
 * Returns the headers of every public page, in exactly the spelling that browsers receive, for comparison. `'self'` is narrow here: the
 * origin of the public pages serves only their files.
 *
 * @param checkout_url another checkout service, which the page calls besides its own origin
 */
export function publicPageHeaders(checkout_url: string | undefined): Readonly<Record<string, string>> {
  const checkout = checkout_url === undefined ? [] : [new URL(checkout_url).origin];
  return {
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      "worker-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      "font-src 'self'",
      `connect-src ${["'self'", ...checkout].join(' ')}`,
      "form-action 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types puzzle-worker',
      // Browsers that support `report-to` ignore `report-uri`.
      `report-uri ${reportsPath}`,
      'report-to pay',
    ].join('; '),
    'integrity-policy': 'blocked-destinations=(script), endpoints=(pay)',
    'reporting-endpoints': `pay="${reportsPath}"`,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=63072000',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': features.map((feature) => `${feature}=()`).join(', '),
    'cache-control': 'no-store',
  };
}

/** The placeholder in the document of a public page that the server replaces. */
export const payConfigPlace = '<!--pay-->';

/**
 * Returns the settings that the server gives a public page: a `meta` element, so that the page's only script element is that of its one
 * file. Compared with what browsers receive.
 *
 * @param settings.checkout_url another checkout service, which the page calls besides its own origin
 * @param settings.shares_host whether the portal is on the same host, and a merchant without a link is sent to it
 */
export function payConfigElement({
  checkout_url,
  shares_host,
}: {
  checkout_url: string | undefined;
  shares_host: boolean;
}): string {
  const config = {
    services: { checkout: checkout_url ?? '/api/checkout', 'payment-link': '/api/payment-link' },
    merchant_preview: shares_host ? `${sharedPage}?${merchantQuery}` : null,
  };
  const escaped = JSON.stringify(config).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return `<meta name="pay" content="${escaped}" />`;
}

/** Whether public pages and portal share a host, as in development. */
export function sharesHost({ PAY_ORIGIN, PORTAL_URL }: { PAY_ORIGIN: string; PORTAL_URL: string }): boolean {
  return new URL(PAY_ORIGIN).host === new URL(PORTAL_URL).host;
}

/**
 * In production refuses public pages on the portal's origin: a script of one could read what is typed into the other.
 *
 * @returns one sentence for each fault
 */
export function faultsOfPayOrigin(settings: {
  NODE_ENV: string;
  PORTAL_URL: string;
  PAY_ORIGIN?: string | undefined;
}): readonly string[] {
  const { NODE_ENV, PORTAL_URL, PAY_ORIGIN } = settings;
  if (PAY_ORIGIN !== undefined && new URL(PAY_ORIGIN).origin !== PAY_ORIGIN) {
    return ['PAY_ORIGIN is not valid: it must be an origin such as https://pay.example.com, without a path'];
  }
  if (NODE_ENV !== 'production') return [];
  if (PAY_ORIGIN === undefined)
    return ['PAY_ORIGIN is not set: production serves its public pages from an origin of their own'];
  if (new URL(PAY_ORIGIN).host === new URL(PORTAL_URL).host) {
    return ['PAY_ORIGIN is not valid: production serves its public pages from another host than the portal'];
  }
  return [];
}

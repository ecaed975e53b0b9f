import { createHash, randomBytes } from 'node:crypto';
import { password, people, portalUrl } from './identity.ts';

export type Answer = { status: number; location: string | undefined; headers: Headers; body: string; url: string };

export type Browser = {
  get(address: string, headers?: Record<string, string>): Promise<Answer>;
  post(address: string, form: Record<string, string>, headers?: Record<string, string>): Promise<Answer>;
  /** Follows the provider's redirects, up to the first to another site. */
  follow(answer: Answer): Promise<Answer>;
  cookies: Map<string, { value: string; path: string }>;
};

/** A browser without JavaScript: cookies by path, manual redirects. */
export function openBrowser(base_url: string): Browser {
  const cookies: Browser['cookies'] = new Map();
  const send = async (address: string, options: RequestInit): Promise<Answer> => {
    const url = new URL(address, base_url);
    const sent = [...cookies]
      .filter(
        ([, { path }]) => url.pathname === path || url.pathname.startsWith(path.endsWith('/') ? path : `${path}/`),
      )
      .map(([name, { value }]) => `${name.slice(name.indexOf(' ') + 1)}=${value}`);
    const response = await fetch(url, {
      ...options,
      redirect: 'manual',
      headers: {
        accept: 'text/html',
        ...(sent.length === 0 ? {} : { cookie: sent.join('; ') }),
        ...(options.headers as Record<string, string>),
      },
    });
    for (const line of response.headers.getSetCookie()) keep(cookies, line);
    return {
      status: response.status,
      location: response.headers.get('location') ?? undefined,
      headers: response.headers,
      body: await response.text(),
      url: url.href,
    };
  };
  const browser: Browser = {
    cookies,
    get: (address, headers = {}) => send(address, { headers }),
    post: (address, form, headers = {}) =>
      send(address, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body: new URLSearchParams(form).toString(),
      }),
    follow: async (answer) => {
      let present = answer;
      for (let hops = 0; hops < 10 && present.location !== undefined; hops += 1) {
        const next = new URL(present.location, present.url);
        if (next.origin !== new URL(base_url).origin) return present;
        present = await browser.get(next.href);
      }
      return present;
    },
  };
  return browser;
}

function keep(cookies: Browser['cookies'], line: string): void {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
  const [name = '', value = ''] = pair.split(/=(.*)/s);
  const attribute = (wanted: string) =>
    attributes.find((each) => each.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1);
  const path = attribute('path') ?? '/';
  const expires = attribute('expires');
  const key = `${path} ${name}`;
  if (value === '' || (expires !== undefined && Date.parse(expires) <= Date.now())) cookies.delete(key);
  else cookies.set(key, { value, path });
}

/** One authorization request; each has its own PKCE secret. */
export type Authorization = { query: Record<string, string>; verifier: string; redirect_uri: string };

export const portalScopes = 'openid profile api1 qscope payments.creditcard';

/** Creates an authorization request like the portal's, with `changes` (an empty text removes a parameter). */
export function authorizationOf(changes: Record<string, string> = {}): Authorization {
  const verifier = randomBytes(32).toString('base64url');
  const query: Record<string, string> = {
    client_id: 'countinghouse-portal',
    response_type: 'code',
    redirect_uri: `${portalUrl}/auth/success`,
    scope: portalScopes,
    state: randomBytes(9).toString('base64url'),
    nonce: randomBytes(9).toString('base64url'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...changes,
  };
  for (const [name, value] of Object.entries(query)) if (value === '') delete query[name];
  return { query, verifier, redirect_uri: query.redirect_uri ?? '' };
}

export const addressOf = ({ query }: Authorization) => `/auth?${new URLSearchParams(query)}`;

/** Returns the value of a hidden field in the page's form. */
export function hiddenField(page: string, name: string): string {
  const tag = page.match(/<input[^>]*>/g)?.find((each) => each.includes(`name="${name}"`));
  const value = tag === undefined ? undefined : /value="([^"]*)"/.exec(tag)?.[1];
  if (value === undefined) throw new Error(`The page has no hidden field ${name}`);
  return value;
}

/** Opens the sign-in page of an authorization request. */
export async function openSignIn(browser: Browser, authorization = authorizationOf()): Promise<Answer> {
  return browser.follow(await browser.get(addressOf(authorization)));
}

/** Fills in the sign-in page and sends it, without following the redirect. */
export function submitSignIn(
  browser: Browser,
  page: Answer,
  given: { username?: string; password?: string } = {},
): Promise<Answer> {
  return browser.post(page.url, {
    csrf: hiddenField(page.body, 'csrf'),
    username: given.username ?? people.merchant.username,
    password: given.password ?? password,
  });
}

/** Signs in and returns the redirect to the client, as a URL. */
export async function signIn(
  browser: Browser,
  authorization: Authorization,
  given: { username?: string; password?: string } = {},
): Promise<URL> {
  const page = await openSignIn(browser, authorization);
  const answer = await browser.follow(await submitSignIn(browser, page, given));
  if (answer.location === undefined) throw new Error(`The sign-in ended in a page with status ${answer.status}`);
  return new URL(answer.location);
}

export type Tokens = {
  access_token: string;
  id_token: string;
  refresh_token?: string;
  expires_in: number;
  scope: string;
  error?: string;
};

/** Calls the token endpoint, as a script of the client's page would. */
export async function requestToken(
  base_url: string,
  form: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Tokens; headers: Headers }> {
  const response = await fetch(`${base_url}/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(form),
  });
  return { status: response.status, body: (await response.json()) as Tokens, headers: response.headers };
}

/** Exchanges the code of a redirect for tokens. */
export function exchange(
  base_url: string,
  authorization: Authorization,
  back: URL,
  changes: Record<string, string> = {},
) {
  return requestToken(base_url, {
    grant_type: 'authorization_code',
    client_id: authorization.query.client_id ?? '',
    code: back.searchParams.get('code') ?? '',
    redirect_uri: authorization.redirect_uri,
    code_verifier: authorization.verifier,
    ...changes,
  });
}

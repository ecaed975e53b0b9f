import { createHash, randomBytes } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { stackAddresses } from './stack.ts';

const { identity, portal } = stackAddresses;
const client_id = 'countinghouse-portal';
const redirect_uri = `${portal}/auth/success`;

/** Returns the address of an authorization request, with parameters that the portal itself never sends. */
export function authorizationAddress(changes: Record<string, string> = {}): string {
  return `${identity}/auth?${new URLSearchParams({
    client_id,
    response_type: 'code',
    scope: 'openid profile api1 qscope payments.creditcard',
    redirect_uri,
    state: 'state',
    nonce: 'nonce',
    code_challenge: randomBytes(32).toString('base64url'),
    code_challenge_method: 'S256',
    ...changes,
  })}`;
}

type Tokens = { access_token: string; id_token: string; token_type: string; scope: string; expires_in: number };

/**
 * Signs in at the identity provider without rendering its page: requests the page, submits its form and exchanges the code. The provider's
 * session stays in the cookies of the browser context.
 */
async function authorize(request: APIRequestContext, username: string, password: string): Promise<Tokens> {
  const code_verifier = randomBytes(32).toString('base64url');
  const code_challenge = createHash('sha256').update(code_verifier).digest('base64url');
  const form = await request.get(authorizationAddress({ code_challenge }));
  const csrf = /name="csrf" value="([^"]+)"/.exec(await form.text())?.[1];
  if (csrf === undefined) throw new Error(`The provider does not ask for a password but shows ${form.url()}`);
  const answer = await request.post(form.url(), { form: { csrf, username, password } });
  const code = new URL(answer.url()).searchParams.get('code');
  if (code === null) throw new Error(`The provider does not let ${username} in but shows ${answer.url()}`);
  const exchanged = await request.post(`${identity}/token`, {
    form: { grant_type: 'authorization_code', client_id, redirect_uri, code, code_verifier },
  });
  if (!exchanged.ok()) throw new Error(`The provider does not take its code: ${await exchanged.text()}`);
  return (await exchanged.json()) as Tokens;
}

/**
 * Opens `landing` in a window whose storage is that of a user who has just signed in. The storage is written before the page's own scripts
 * run, so no other page has to be loaded first. Later page loads write nothing.
 */
export async function openSignedIn(page: Page, landing: string, username: string, password: string): Promise<void> {
  const tokens = await authorize(page.context().request, username, password);
  const seed = await page.addInitScript(
    ([{ expires_in, ...token }, key, origin]) => {
      if (location.origin !== origin || window !== window.top) return;
      const claims = token.id_token.split('.')[1] ?? '';
      const profile = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { sub: string };
      const now_ms = Date.now();
      const expires_at = Math.floor(now_ms / 1000) + expires_in;
      sessionStorage.setItem(key, JSON.stringify({ ...token, session_state: null, profile, expires_at }));
      sessionStorage.setItem('token', token.access_token);
      sessionStorage.setItem('identity', profile.sub);
      sessionStorage.setItem('clock_offset_ms', '0');
      sessionStorage.setItem('token_expires_at_ms', String(now_ms + expires_in * 1000));
      localStorage.setItem(`alive.${profile.sub}`, String(now_ms));
    },
    [tokens, `oidc.user:${identity}:${client_id}`, portal] as const,
  );
  await page.goto(landing);
  await seed.dispose();
}

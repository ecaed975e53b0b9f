import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, exportSPKI, generateKeyPair, SignJWT } from 'jose';

/** An OpenID Connect provider as the gateway sees it: discovery, keys, and any requested tokens. */
export type TestIssuer = {
  url: string;
  /** The public key as PEM, to forge tokens. */
  public_key: string;
  key_id: string;
  /** Returns a valid access token of a person, with the requested changes. */
  token(id_server_id: string, changes?: TokenChanges): Promise<string>;
  /** How often the keys were fetched. */
  key_requests(): number;
  /** Signs with a new key from now on, like an issuer that rotates keys. */
  rotate(): Promise<void>;
  stop(): Promise<void>;
};

type TokenChanges = {
  claims?: Record<string, unknown>;
  header?: Record<string, unknown>;
  issuer?: string;
  audience?: string;
  expires_in_s?: number;
  not_before_in_s?: number;
  key?: CryptoKey;
};

export const testAudience = 'countinghouse-services';

/** Starts an issuer, on a free port of this machine unless one is given. */
export async function startTestIssuer(
  now: () => Date = () => new Date(),
  port = 0,
  alg: 'ES256' | 'RS256' = 'ES256',
): Promise<TestIssuer> {
  let key_requests = 0;
  let number = 1;
  let pair = await generateKeyPair(alg, { extractable: true });
  const server = createServer(async (request, response) => {
    response.setHeader('content-type', 'application/json');
    if (request.url === '/.well-known/openid-configuration') {
      response.end(JSON.stringify({ issuer: url(), jwks_uri: `${url()}/jwks` }));
      return;
    }
    key_requests += 1;
    response.end(
      JSON.stringify({
        keys: [{ ...(await exportJWK(pair.publicKey)), kid: `key-${number}`, alg, use: 'sig' }],
      }),
    );
  });
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sign = (id_server_id: string, now_s: number, changes: TokenChanges): Promise<string> => {
    const jwt = new SignJWT({
      sub: id_server_id,
      scope: 'openid profile api1',
      auth_time: now_s,
      amr: ['pwd'],
      ...changes.claims,
    })
      .setProtectedHeader({ alg, kid: `key-${number}`, typ: 'at+jwt', ...changes.header })
      .setIssuer(changes.issuer ?? url())
      .setAudience(changes.audience ?? testAudience)
      .setIssuedAt(typeof changes.claims?.iat === 'number' ? changes.claims.iat : now_s)
      .setExpirationTime(now_s + (changes.expires_in_s ?? 300));
    if (changes.not_before_in_s !== undefined) jwt.setNotBefore(now_s + changes.not_before_in_s);
    return jwt.sign(changes.key ?? pair.privateKey);
  };
  /** Tokens of one person within one second are identical, so they are signed once. */
  let good = { second: 0, tokens: new Map<string, Promise<string>>() };
  return {
    url: url(),
    public_key: await exportSPKI(pair.publicKey),
    key_id: `key-${number}`,
    token: (id_server_id, changes) => {
      const now_s = Math.floor(now().getTime() / 1_000);
      if (changes !== undefined && Object.keys(changes).length > 0) return sign(id_server_id, now_s, changes);
      if (good.second !== now_s) good = { second: now_s, tokens: new Map() };
      const known = good.tokens.get(id_server_id) ?? sign(id_server_id, now_s, {});
      good.tokens.set(id_server_id, known);
      return known;
    },
    key_requests: () => key_requests,
    rotate: async () => {
      pair = await generateKeyPair(alg, { extractable: true });
      number += 1;
      good = { second: 0, tokens: new Map() };
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

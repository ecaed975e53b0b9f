import { maskCardNumbers } from '@countinghouse/domain/card/card-number-in-text';
import type { Clock } from '@countinghouse/domain/time/clock';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type pg from 'pg';
import { z } from 'zod';
import type { Account } from '../accounts/accounts.ts';
import type { Parts } from '../parts.ts';

/** How long a passkey challenge is valid: as long as an interaction. */
const challengeLifetime_minutes = 15;
const passkeysMaximum = 20;
const nameMaximum = 60;

/** The minimum shape of an answer; the library checks the rest. */
const answerShape = z.object({
  id: z.string().min(1).max(2_048),
  rawId: z.string().max(2_048),
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
  response: z.record(z.string(), z.unknown()),
});

/** Three hundred modules, which the start does not wait for. */
const loadLibrary = () => import('@simplewebauthn/server');

/** Loads the library before the first passkey challenge. */
export async function preparePasskeys(): Promise<void> {
  await loadLibrary();
}

type Place = Pick<Parts, 'pool' | 'clock' | 'settings' | 'log'>;

/** Creates the challenge for a new passkey of an account, as JSON for the browser. Each `purpose` has one open challenge at a time. */
export async function registrationQuestion(place: Place, account: Account, purpose: string): Promise<string> {
  const { rows } = await place.pool.query<{ passkey_id: string; transports: string[] }>(
    'select passkey_id, transports from passkeys where id_server_id = $1',
    [account.id_server_id],
  );
  const { generateRegistrationOptions } = await loadLibrary();
  const options = await generateRegistrationOptions({
    rpName: 'Countinghouse',
    rpID: hostOf(place),
    userName: account.username,
    userDisplayName: `${account.first_name} ${account.last_name}`.trim() || account.username,
    userID: new TextEncoder().encode(account.id_server_id),
    attestationType: 'none',
    excludeCredentials: rows.map(({ passkey_id, transports }) => ({ id: passkey_id, transports: transports as never })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await keepChallenge(place.pool, place.clock, purpose, options.challenge);
  return JSON.stringify(options);
}

/** Adds a passkey from the browser's answer; false if it does not match the challenge, or is already registered. */
export async function addPasskey(
  place: Place,
  given: { account: Account; purpose: string; answer: string; name: string },
): Promise<boolean> {
  const { pool, clock, log, settings } = place;
  const challenge = await takeChallenge(pool, clock, given.purpose);
  const response = readAnswer(given.answer);
  if (challenge === undefined || response === undefined) return false;
  const { verifyRegistrationResponse } = await loadLibrary();
  const verified = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: new URL(settings.IDENTITY_URL).origin,
    expectedRPID: hostOf(place),
    requireUserVerification: true,
  }).catch((error: Error) => {
    log.warn({ error: error.message }, 'A passkey was not added');
    return undefined;
  });
  if (verified?.verified !== true) return false;
  const { credential } = verified.registrationInfo;
  const { rowCount } = await pool.query(
    `insert into passkeys (passkey_id, id_server_id, public_key, counter, transports, name, created_at)
     select $1, $2, $3, $4, $5, $6, $7
     where (select count(*) from passkeys where id_server_id = $2) < ${passkeysMaximum}
     on conflict (passkey_id) do nothing`,
    [
      credential.id,
      given.account.id_server_id,
      Buffer.from(credential.publicKey),
      credential.counter,
      credential.transports ?? [],
      maskCardNumbers(given.name.trim()).slice(0, nameMaximum) || 'Passkey',
      clock.now(),
    ],
  );
  return rowCount === 1;
}

/** Creates a challenge for a passkey: of one account, or (undefined) of any account. */
export async function authenticationQuestion(
  place: Place,
  id_server_id: string | undefined,
  purpose: string,
): Promise<string> {
  const { rows } =
    id_server_id === undefined
      ? { rows: [] }
      : await place.pool.query<{ passkey_id: string; transports: string[] }>(
          'select passkey_id, transports from passkeys where id_server_id = $1',
          [id_server_id],
        );
  const { generateAuthenticationOptions } = await loadLibrary();
  const options = await generateAuthenticationOptions({
    rpID: hostOf(place),
    userVerification: 'required',
    allowCredentials: rows.map(({ passkey_id, transports }) => ({ id: passkey_id, transports: transports as never })),
  });
  await keepChallenge(place.pool, place.clock, purpose, options.challenge);
  return JSON.stringify(options);
}

/** The result of a passkey. `copied`: its signature counter did not increase, so it may have been cloned. */
export type PasskeyOutcome =
  | { outcome: 'proved'; id_server_id: string }
  | { outcome: 'wrong' }
  | { outcome: 'copied'; id_server_id: string };

/** Checks a passkey's answer to the challenge of a purpose, and uses up the challenge. */
export async function checkPasskey(place: Place, given: { purpose: string; answer: string }): Promise<PasskeyOutcome> {
  const { pool, clock, log, settings } = place;
  const challenge = await takeChallenge(pool, clock, given.purpose);
  const response = readAnswer(given.answer);
  if (challenge === undefined || response === undefined) return { outcome: 'wrong' };
  const { rows } = await pool.query<{ id_server_id: string; public_key: Buffer; counter: string }>(
    'select id_server_id, public_key, counter from passkeys where passkey_id = $1',
    [response.id],
  );
  const known = rows[0];
  if (known === undefined) return { outcome: 'wrong' };
  const stored = Number(known.counter);
  const { verifyAuthenticationResponse } = await loadLibrary();
  const verified = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: new URL(settings.IDENTITY_URL).origin,
    expectedRPID: hostOf(place),
    requireUserVerification: true,
    // The counter is checked below, where concurrent answers are distinguished.
    credential: { id: response.id, publicKey: new Uint8Array(known.public_key), counter: 0 },
  }).catch((error: Error) => {
    log.warn({ error: error.message }, 'A passkey was refused');
    return undefined;
  });
  if (verified?.verified !== true) return { outcome: 'wrong' };
  const { newCounter } = verified.authenticationInfo;
  const { rowCount } = await pool.query(
    `update passkeys set counter = $2, last_used_at = $3
     where passkey_id = $1 and (counter < $2 or (counter = 0 and $2 = 0))`,
    [response.id, newCounter, clock.now()],
  );
  if (rowCount === 1) return { outcome: 'proved', id_server_id: known.id_server_id };
  log.warn({ stored, given: newCounter }, 'A passkey may have been copied: its count of signatures did not rise');
  return { outcome: 'copied', id_server_id: known.id_server_id };
}

/** Removes a passkey of an account. */
export async function removePasskey(pool: pg.Pool, id_server_id: string, passkey_id: string): Promise<boolean> {
  const { rowCount } = await pool.query('delete from passkeys where id_server_id = $1 and passkey_id = $2', [
    id_server_id,
    passkey_id,
  ]);
  return rowCount === 1;
}

function readAnswer(text: string): z.output<typeof answerShape> | undefined {
  try {
    const read = answerShape.safeParse(JSON.parse(text));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}

function hostOf({ settings }: Pick<Place, 'settings'>): string {
  return new URL(settings.IDENTITY_URL).hostname;
}

async function keepChallenge(pool: pg.Pool, clock: Clock, purpose: string, challenge: string): Promise<void> {
  await pool.query(
    `insert into passkey_challenges (purpose, challenge, expires_at) values ($1, $2, $3)
     on conflict (purpose) do update set challenge = excluded.challenge, expires_at = excluded.expires_at`,
    [purpose, challenge, new Date(clock.now().getTime() + challengeLifetime_minutes * 60_000)],
  );
}

async function takeChallenge(pool: pg.Pool, clock: Clock, purpose: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ challenge: string }>(
    'delete from passkey_challenges where purpose = $1 and expires_at > $2 returning challenge',
    [purpose, clock.now()],
  );
  return rows[0]?.challenge;
}

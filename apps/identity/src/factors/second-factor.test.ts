import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Answer,
  addressOf,
  authorizationOf,
  type Browser,
  exchange,
  hiddenField,
  openBrowser,
  openSignIn,
  signIn,
  submitSignIn,
} from '../testing/browser.ts';
import {
  endedSince,
  password,
  people,
  serviceSecret,
  startTestIdentity,
  type TestIdentity,
} from '../testing/identity.ts';
import { softwareAuthenticator } from '../testing/software-authenticator.ts';
import { codeAt, stepAt } from './totp.ts';

let house: TestIdentity;
beforeAll(async () => {
  house = await startTestIdentity();
});
afterAll(() => house.stop());

/** Each test uses a new account. */
let number = 0;
async function person() {
  number += 1;
  const username = `person${number}`;
  await house.database.query(
    `insert into accounts (id_server_id, username, email, first_name, last_name, password_hash, created_at, updated_at, entity_id, tenant_uid, user_type_id)
     select gen_random_uuid(), $1, $1 || '@example.com', 'A', 'Person', password_hash, now(), now(),
       '55555555-5555-4555-8555-555555555555', '66666666-6666-4666-8666-666666666666', 'Merchant'
     from accounts where username = $2`,
    [username, people.merchant.username],
  );
  return { username };
}

const unescaped = (text: string) =>
  text
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&');
const questionOf = (page: Answer, action: RegExp) => {
  const form = page.body.match(/<form class="passkey"[^>]*>/g)?.find((each) => action.test(each));
  const question = /data-question="([^"]*)"/.exec(form ?? '')?.[1];
  if (question === undefined) throw new Error(`The page asks no passkey: ${page.status} ${page.url}`);
  return unescaped(question);
};
const secretOf = (page: Answer) => {
  const letters = /<p class="secret">([^<]*)</.exec(page.body)?.[1]?.replaceAll(' ', '') ?? '';
  const bits = [...letters]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
};
const codesOf = (page: Answer) =>
  [...page.body.matchAll(/<li>([a-z2-9]{5}-[a-z2-9]{5})<\/li>/g)].map(([, code]) => code ?? '');
const codeNow = (secret: Buffer, steps = 0) => codeAt(secret, stepAt(house.clock.now()) + steps);
const csrf = (page: Answer) => hiddenField(page.body, 'csrf');
const at = (path: string) => `${house.url}${path}`;

/** Opens the security page after signing in for it. */
async function openSecurity(username: string): Promise<{ browser: Browser; page: Answer }> {
  const browser = openBrowser(house.url);
  const asked = await browser.follow(await browser.get('/security'));
  const answer = await submitSignIn(browser, asked, { username });
  return { browser, page: await browser.follow(answer) };
}

async function addAuthenticator(username: string) {
  const { browser } = await openSecurity(username);
  const choice = await browser.get('/security/add');
  const shown = await browser.post(at('/security/authenticator'), { csrf: csrf(choice) });
  const secret = secretOf(shown);
  const done = await browser.post(at('/security/authenticator/confirm'), { csrf: csrf(shown), code: codeNow(secret) });
  return { browser, secret, shown, done, codes: codesOf(done) };
}

async function addPasskey(username: string, changes = {}) {
  const { browser, page } = await openSecurity(username);
  expect(page.status).toBe(200);
  const choice = await browser.get('/security/add');
  const authenticator = softwareAuthenticator(house.url);
  const question = questionOf(choice, /security\/passkey/);
  const answer = authenticator.create(question, changes);
  const done = await browser.post(at('/security/passkey'), { csrf: csrf(choice), answer, name: '' });
  return { browser, authenticator, done, answer, choice };
}

/** Signs in with the password, up to the page of the second factor. */
async function toSecondFactor(username: string, authorization = authorizationOf()) {
  const browser = openBrowser(house.url);
  const page = await openSignIn(browser, authorization);
  const step = await browser.follow(await submitSignIn(browser, page, { username }));
  return { browser, step, base: step.url.split('?')[0] ?? '' };
}

async function claimsOf(browser: Browser, answer: Answer, authorization = authorizationOf()) {
  const back = await browser.follow(answer);
  const { body } = await exchange(house.url, authorization, new URL(back.location ?? ''));
  return JSON.parse(Buffer.from(body.access_token.split('.')[1] ?? '', 'base64url').toString()) as Record<
    string,
    unknown
  >;
}

test('a sign-in without a second factor takes one step, and its token says so', async () => {
  const { username } = await person();
  const browser = openBrowser(house.url);
  const authorization = authorizationOf();
  const back = await signIn(browser, authorization, { username });
  const { body } = await exchange(house.url, authorization, back);
  const claims = JSON.parse(Buffer.from(body.access_token.split('.')[1] ?? '', 'base64url').toString());
  expect(claims).toMatchObject({ amr: ['pwd'], acr: 'aal1', second_factor: false, auth_time: expect.any(Number) });
  expect(claims.sid).toEqual(expect.any(String));
});

test('an authenticator app is added by its first code, required after the password, and in the token', async () => {
  const { username } = await person();
  const { secret, codes } = await addAuthenticator(username);
  expect(new Set(codes).size).toBe(10);
  const authorization = authorizationOf();
  const { browser, step, base } = await toSecondFactor(username, authorization);
  expect(step.status).toBe(200);
  expect(step.body).toContain('One more step');
  // There is no session yet.
  expect((await browser.get(addressOf(authorizationOf({ prompt: 'none' })))).location).toContain(
    'error=login_required',
  );
  house.clock.advance(30_000);
  const answer = await browser.post(`${base}/code`, { csrf: csrf(step), way: 'authenticator', code: codeNow(secret) });
  expect(await claimsOf(browser, answer, authorization)).toMatchObject({
    amr: ['pwd', 'otp', 'mfa'],
    acr: 'aal2',
    second_factor: true,
  });
});

test('accepts a code once, even for two concurrent requests; the first code counts as used', async () => {
  const { username } = await person();
  const { secret } = await addAuthenticator(username);
  const first = await toSecondFactor(username);
  const replayed = await first.browser.post(`${first.base}/code`, {
    csrf: csrf(first.step),
    way: 'authenticator',
    code: codeNow(secret),
  });
  expect(replayed.status).toBe(401);
  house.clock.advance(60_000);
  const two = [await toSecondFactor(username), await toSecondFactor(username)];
  const code = codeNow(secret);
  const answers = await Promise.all(
    two.map(({ browser, base, step }) =>
      browser.post(`${base}/code`, { csrf: csrf(step), way: 'authenticator', code }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 401]);
  const late = await toSecondFactor(username);
  const before = await late.browser.post(`${late.base}/code`, {
    csrf: csrf(late.step),
    way: 'authenticator',
    code: codeNow(secret, -1),
  });
  expect(before.status).toBe(401);
});

test('a recovery code works once, even for two concurrent requests, in any notation', async () => {
  const { username } = await person();
  const { codes } = await addAuthenticator(username);
  const [one = '', other = ''] = codes;
  const two = [await toSecondFactor(username), await toSecondFactor(username)];
  const answers = await Promise.all(
    two.map(({ browser, base, step }) =>
      browser.post(`${base}/code`, { csrf: csrf(step), way: 'recovery', code: one }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 401]);
  const { browser, base, step } = await toSecondFactor(username);
  const page = await browser.get(`${base}?way=recovery`);
  expect(page.body).toContain('Use a recovery code');
  const shouted = ` ${other.toUpperCase().replace('-', ' ')} `;
  expect((await browser.post(`${base}/code`, { csrf: csrf(step), way: 'recovery', code: shouted })).status).toBe(303);
  const { rows } = await house.database.query('select code_hash from recovery_codes');
  expect(JSON.stringify(rows)).not.toContain(one);
});

test('ten wrong codes lock the second factor for half an hour, and the right code gets the same answer', async () => {
  const { username } = await person();
  const { secret } = await addAuthenticator(username);
  house.clock.advance(60_000);
  const { browser, base, step } = await toSecondFactor(username);
  const wrong = await Promise.all(
    Array.from({ length: 14 }, () =>
      browser.post(`${base}/code`, { csrf: csrf(step), way: 'authenticator', code: '000000' }),
    ),
  );
  expect(new Set(wrong.map(({ status }) => status))).toEqual(new Set([401]));
  const locked = await browser.post(`${base}/code`, { csrf: csrf(step), way: 'authenticator', code: codeNow(secret) });
  expect(locked.status).toBe(401);
  const plain = ({ body }: Answer) => body.replace(/data-question="[^"]*"/g, '');
  expect(plain(locked)).toBe(plain(wrong[0] as Answer));
  const { rows } = await house.database.query(
    `select count(*)::int as n from audit where event = 'locked' and username = $1`,
    [username],
  );
  expect(rows[0].n).toBe(1);
  house.clock.advance(31 * 60_000);
  const later = await toSecondFactor(username);
  // The count starts again: one more wrong code locks nothing.
  const oneMore = await later.browser.post(`${later.base}/code`, {
    csrf: csrf(later.step),
    way: 'authenticator',
    code: '000000',
  });
  expect(oneMore.status).toBe(401);
  const answer = await later.browser.post(`${later.base}/code`, {
    csrf: csrf(later.step),
    way: 'authenticator',
    code: codeNow(secret),
  });
  expect(answer.status).toBe(303);
});

test('an authenticator app’s secret is encrypted in the database', async () => {
  const { username } = await person();
  const { secret } = await addAuthenticator(username);
  const { rows } = await house.database.query<{ sealed_secret: Buffer }>('select sealed_secret from authenticators');
  for (const { sealed_secret } of rows) {
    expect(sealed_secret.includes(secret)).toBe(false);
    expect(sealed_secret.toString().includes(secret.toString('base64'))).toBe(false);
  }
});

test('a passkey works after the password and instead of it', async () => {
  const { username } = await person();
  const { authenticator, done } = await addPasskey(username);
  expect(codesOf(done)).toHaveLength(10);
  const authorization = authorizationOf();
  const { browser, step, base } = await toSecondFactor(username, authorization);
  const answer = await browser.post(`${base}/passkey`, {
    csrf: csrf(step),
    answer: authenticator.get(questionOf(step, /passkey/)),
  });
  expect(await claimsOf(browser, answer, authorization)).toMatchObject({
    amr: ['pwd', 'pop', 'mfa'],
    second_factor: true,
  });

  const alone = openBrowser(house.url);
  const again = authorizationOf();
  const page = await openSignIn(alone, again);
  const question = questionOf(page, /passkey-alone/);
  const form = { csrf: csrf(page), answer: authenticator.get(question) };
  const signed = await alone.post(`${page.url}/passkey-alone`, form);
  expect(await claimsOf(alone, signed, again)).toMatchObject({ amr: ['pop', 'user', 'mfa'], acr: 'aal2' });
});

test.each([
  ['of another origin', { origin: 'https://countinghouse.evil.example' }],
  ['of another relying party', { rp_id: 'evil.example' }],
  ['without user verification', { user_verified: false }],
  ['whose counter did not rise: a copy', { counter: 1 }],
  ['under the name of another passkey', { id: 'AAAAAAAAAAAAAAAAAAAAAA' }],
])('refuses a passkey response %s', async (_, changes) => {
  const { username } = await person();
  const { authenticator } = await addPasskey(username);
  const { browser, step, base } = await toSecondFactor(username);
  const refused = await browser.post(`${base}/passkey`, {
    csrf: csrf(step),
    answer: authenticator.get(questionOf(step, /passkey/), changes),
  });
  expect(refused.status).toBe(401);
  expect(refused.body).toContain('did not sign you in');
  // The page creates a new challenge, and the right passkey still works.
  const good = await browser.post(`${base}/passkey`, {
    csrf: csrf(refused),
    answer: authenticator.get(questionOf(refused, /passkey/), { counter: 50 }),
  });
  expect(good.status).toBe(303);
});

test('accepts a passkey response once, and only for its own challenge', async () => {
  const { username } = await person();
  const { authenticator } = await addPasskey(username);
  const one = await toSecondFactor(username);
  const other = await toSecondFactor(username);
  const answer = authenticator.get(questionOf(one.step, /passkey/));
  const elsewhere = await other.browser.post(`${other.base}/passkey`, { csrf: csrf(other.step), answer });
  expect(elsewhere.status).toBe(401);
  const both = await Promise.all(
    [1, 2].map(() => one.browser.post(`${one.base}/passkey`, { csrf: csrf(one.step), answer })),
  );
  expect(both.map(({ status }) => status).filter((status) => status === 303).length).toBeLessThanOrEqual(1);
  const replay = await openSignIn(openBrowser(house.url));
  expect(replay.status).toBe(200);
});

test('refuses another person’s passkey as second factor', async () => {
  const [mine, theirs] = [await person(), await person()];
  await addPasskey(mine.username);
  const { authenticator } = await addPasskey(theirs.username);
  const { browser, step, base } = await toSecondFactor(mine.username);
  const refused = await browser.post(`${base}/passkey`, {
    csrf: csrf(step),
    answer: authenticator.get(questionOf(step, /passkey/)),
  });
  expect(refused.status).toBe(401);
});

test('registers a passkey once, and only for its own origin and challenge', async () => {
  const { username } = await person();
  expect((await addPasskey(username, { origin: 'https://countinghouse.evil.example' })).done.status).toBe(400);
  expect((await addPasskey(username, { user_verified: false })).done.status).toBe(400);
  const { browser, answer, done } = await addPasskey(username);
  expect(done.status).toBe(200);
  const choice = await browser.get('/security/add');
  const again = await browser.post(at('/security/passkey'), { csrf: csrf(choice), answer, name: '' });
  expect(again.status).toBe(400);
});

test('a password alone neither skips the second factor nor adds another one', async () => {
  const { username } = await person();
  await addAuthenticator(username);
  const { browser, base, step } = await toSecondFactor(username);
  const form = { csrf: csrf(step) };
  for (const path of ['/continue', '/enrol/authenticator', '/enrol/authenticator/confirm', '/enrol/passkey']) {
    expect((await browser.post(`${base}${path}`, form)).status, path).toBe(400);
  }
  expect((await browser.post(`${base}/code`, form)).status).toBe(401);
  const fresh = openBrowser(house.url);
  const page = await openSignIn(fresh);
  for (const path of ['/continue', '/code', '/passkey', '/enrol/passkey']) {
    expect((await fresh.post(`${page.url}${path}`, { csrf: csrf(page) })).status, path).toBe(400);
  }
});

const policy = (required: boolean) =>
  house.database.query(
    `insert into second_factor_policies (entity_id, user_type_id, required, changed_at)
     values ('66666666-6666-4666-8666-666666666666', 'Merchant', $1, now())
     on conflict (entity_id, user_type_id) do update set required = excluded.required`,
    [required],
  );

test('a policy makes the next sign-in add a second factor; without the policy it does not', async () => {
  const { username } = await person();
  await policy(true);
  try {
    const authorization = authorizationOf();
    const { browser, step, base } = await toSecondFactor(username, authorization);
    expect(step.body).toContain('Your account needs one from now on');
    const shown = await browser.post(`${base}/enrol/authenticator`, { csrf: csrf(step) });
    const wrong = await browser.post(`${base}/enrol/authenticator/confirm`, { csrf: csrf(shown), code: '12345' });
    expect(wrong.status).toBe(401);
    const kept = await browser.post(`${base}/enrol/authenticator/confirm`, {
      csrf: csrf(shown),
      code: codeNow(secretOf(shown)),
    });
    expect(codesOf(kept)).toHaveLength(10);
    const answer = await browser.post(`${base}/continue`, { csrf: csrf(kept) });
    expect(await claimsOf(browser, answer, authorization)).toMatchObject({
      amr: ['pwd', 'otp', 'mfa'],
      second_factor: true,
    });
    // The last factor cannot be removed while one is required.
    const page = await browser.get('/security');
    await browser.post(at('/security/authenticator/remove'), { csrf: csrf(page) });
    expect((await browser.get('/security')).body).toContain('Authenticator app');
  } finally {
    await policy(false);
  }
  const other = await person();
  const { browser, step } = await toSecondFactor(other.username);
  expect(step.location).toContain('code=');
  expect(browser).toBeDefined();
});

test('the security page requires a fresh sign-in by the same person', async () => {
  const { username } = await person();
  const browser = openBrowser(house.url);
  await signIn(browser, authorizationOf(), { username });
  expect((await browser.get('/security')).status).toBe(200);
  house.clock.advance(16 * 60_000);
  const asked = await browser.follow(await browser.get('/security'));
  expect(asked.body).toContain('Confirm that it’s you');
  expect(hiddenField(asked.body, 'username')).toBe(username);
  const stranger = await submitSignIn(browser, asked, { username: people.merchant.username });
  expect(stranger.status).toBe(401);
  const page = await browser.follow(await submitSignIn(browser, asked, { username, password }));
  expect(page.body).toContain('Where you are signed in');
});

test('a person sees their sessions and can end one or all of the others', async () => {
  const { username } = await person();
  const [one, two, three] = [openBrowser(house.url), openBrowser(house.url), openBrowser(house.url)] as const;
  for (const browser of [one, two, three]) await signIn(browser, authorizationOf(), { username });
  const page = await one.get('/security');
  const ids = [...page.body.matchAll(/name="session_id" value="([^"]+)"/g)].map(([, id]) => id ?? '');
  expect(ids).toHaveLength(2);
  expect(page.body.match(/This one/g)).toHaveLength(1);
  const renew = async (browser: Browser) =>
    new URL((await browser.get(addressOf(authorizationOf({ prompt: 'none' })))).location ?? '').searchParams.get(
      'error',
    );
  const forged = await one.post(at('/security/sessions/end'), { csrf: 'forged', session_id: ids[0] ?? '' });
  expect(forged.status).toBe(303);
  expect([await renew(two), await renew(three)]).toEqual([null, null]);
  await one.post(at('/security/sessions/end'), { csrf: csrf(page), session_id: ids[0] ?? '' });
  expect([await renew(two), await renew(three)].toSorted()).toEqual(['login_required', null].toSorted());
  await one.post(at('/security/sessions/end-others'), { csrf: csrf(page) });
  expect([await renew(two), await renew(three), await renew(one)]).toEqual(['login_required', 'login_required', null]);
});

test('an administrator removes a user’s second factors: sessions end, and the password suffices', async () => {
  const { username } = await person();
  const { browser } = await addAuthenticator(username);
  const { rows } = await house.database.query('select id_server_id from accounts where username = $1', [username]);
  const path = `${house.url}/internal/accounts/${rows[0].id_server_id}/factors`;
  const headers = { authorization: `Bearer ${serviceSecret}` };
  const before = await (await fetch(path, { headers })).json();
  expect(before).toMatchObject({
    authenticator: { created_at: expect.any(String) },
    recovery_codes_left: 10,
    has_password: true,
  });
  const since = new Date(house.clock.now().getTime() - 1).toISOString();
  expect((await fetch(path, { headers, method: 'DELETE' })).status).toBe(200);
  expect(await endedSince(house, since), 'the services refuse the tokens that are out').toContain(rows[0].id_server_id);
  expect((await browser.get(addressOf(authorizationOf({ prompt: 'none' })))).location).toContain('login_required');
  await expect(signIn(openBrowser(house.url), authorizationOf(), { username })).resolves.toBeDefined();
});

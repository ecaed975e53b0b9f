import { randomUUID } from 'node:crypto';
import type { CallName } from '@countinghouse/contract/calls';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestGateway, type TestGateway } from '../../../testing/gateway.ts';
import { generateKey } from '../../../testing/people/api-keys.ts';
import { addLinkSettings, addPaymentLink } from '../../../testing/requests/payment-links.ts';
import { addCustomer } from '../../../testing/vault.ts';
import { merchants, type UserName } from '../../../testing/world.ts';

const { merchant_uid } = merchants.harbor;
const own = { id: merchant_uid };

let now = new Date();
let house: TestGateway;
beforeAll(async () => {
  house = await startTestGateway({ clock: { now: () => now } });
});
afterAll(() => house.stop());
beforeEach(async () => {
  now = new Date();
  await house.sql(`update merchant_settings set allow_payment_link = true`);
  await house.sql(`update merchants set account_status_code = 'Active' where merchant_uid = $1`, [merchant_uid]);
  await addLinkSettings(house);
  await house.sql('update payment_link_settings set enabled = true, return_urls = $1', [
    ['https://shop.example/thanks'],
  ]);
});

type Link = Record<string, unknown> & { link_id: string; version: number; address: string | null };
const linkIn = (answer: { body: unknown }) => (answer.body as { link: Link }).link;
const make = (body: Record<string, unknown> = {}, key: string = randomUUID(), as: UserName = 'merchant') =>
  house.call('create_payment_link', as, {
    params: own,
    body: { name: 'Tasting', amount: 2500, ...body },
    idempotency_key: key,
  });
const act = (name: CallName, link: Pick<Link, 'link_id' | 'version'>, body: Record<string, unknown> = {}) =>
  house.call(name, 'merchant', { params: { ...own, link_id: link.link_id }, body: { version: link.version, ...body } });
const faultsOf = (answer: { body: { errors?: readonly { field: string }[] } }) =>
  answer.body.errors?.map(({ field }) => field);

test('[S7.130][S1.18] a link is created with an address, once per key, and is found and read as created', async () => {
  const key = randomUUID();
  const made = await make(
    { title: 'Tasting for two', description: 'Friday\n3 PM', tax_rate_ppm: 80_000, max_uses: 3 },
    key,
  );
  expect(made.status, made.text).toBe(200);
  const link = linkIn(made);
  expect(link).toMatchObject({
    name: 'Tasting',
    kind: 'fixed',
    amount: 2500,
    currency: 840,
    status: 'active',
    max_uses: 3,
    used_count: 0,
    version: 1,
    figures: { opened_count: 0, tried_count: 0, paid_count: 0, paid: [], by_day: [] },
    uses: [],
    allows: { change: true, pause: true, resume: false, close: true, renew_secret: true, send: true },
  });
  expect(link.address).toMatch(/^http:\/\/.*\/payment-link\/preview#[\w-]{32}$/);
  expect(link.secret_last_four).toBe(link.address?.slice(-4));
  const again = await make(
    { title: 'Tasting for two', description: 'Friday\n3 PM', tax_rate_ppm: 80_000, max_uses: 3 },
    key,
  );
  expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([made.text, 'true']);
  expect((await make({ amount: 2600 }, key)).body.code).toBe('idempotency_key_reused');
  const read = await house.call('get_payment_link', 'merchant', { params: { ...own, link_id: link.link_id } });
  expect(read.body).toEqual(made.body);
  const kept = await house.sql(
    'select row_to_json(l)::text as kept from payment_links l union all select row_to_json(s)::text from link_secrets s union all select row_to_json(a)::text from audit_entries a',
  );
  expect(JSON.stringify(kept)).not.toContain(link.address?.split('#')[1]);
  expect(JSON.stringify(house.lines)).not.toContain(link.address?.split('#')[1]);
});

test('twelve parallel requests with one key create one link', async () => {
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 12 }, () => make({ name: 'Pressed often' }, key)));
  expect(new Set(answers.map((answer) => linkIn(answer).link_id)).size).toBe(1);
  const [row] = await house.sql(`select count(*)::integer as count from payment_links where name = 'Pressed often'`);
  expect(row).toEqual({ count: 1 });
});

test('each kind requires its own amounts and refuses others', async () => {
  const refused: [Record<string, unknown>, string[]][] = [
    [{ amount: 99 }, ['amount']],
    [{ amount: null }, ['amount']],
    [{ amount: 2500, choices: [500, 1000] }, ['choices']],
    [{ kind: 'open', amount: 2500 }, ['amount']],
    [{ kind: 'open', amount: null, minimum_amount: 50 }, ['minimum_amount']],
    [{ kind: 'open', amount: null, minimum_amount: 900, maximum_amount: 800 }, ['maximum_amount']],
    [{ kind: 'choice', amount: null, choices: [500] }, ['choices']],
    [{ kind: 'choice', amount: null, choices: [500, 500] }, ['choices']],
    [{ kind: 'choice', amount: null, choices: [500, 800], maximum_amount: 900 }, ['maximum_amount']],
    [{ kind: 'items', amount: null }, ['items']],
    [
      {
        kind: 'items',
        amount: null,
        items: [{ title: 'Beans', unit_amount: 1800, quantity_minimum: 4, quantity_maximum: 2 }],
      },
      ['items'],
    ],
    [{ expires_at: new Date(now.getTime() - 1_000).toISOString() }, ['expires_at']],
    [
      {
        starts_at: new Date(now.getTime() + 9e6).toISOString(),
        expires_at: new Date(now.getTime() + 8e6).toISOString(),
      },
      ['starts_at'],
    ],
    [{ return_url: 'https://shop.example.evil.example/thanks' }, ['return_url']],
    [{ return_url: 'https://user@shop.example/thanks' }, ['return_url']],
    [{ return_url: 'javascript:alert(1)' }, ['return_url']],
    [{ customer_id: randomUUID() }, ['customer_id']],
    [{ terminal_uid: randomUUID() }, ['terminal_uid']],
    [{ name: '4111 1111 1111 1111' }, ['name']],
    [{ title: 'x'.repeat(121) }, ['title']],
    [{ max_uses: 0 }, ['max_uses']],
    [{ tip_choices: [200_000, 100_000] }, ['tip_choices']],
    [{ status: 'completed' }, ['status']],
  ];
  for (const [body, fields] of refused) {
    const answer = await make(body);
    expect([answer.status, faultsOf(answer)], JSON.stringify(body)).toEqual([400, fields]);
  }
  const items = [{ title: 'Beans', unit_amount: 1800, tax_rate_ppm: 55_000 }];
  const beans = linkIn(await make({ kind: 'items', amount: null, items }));
  expect(beans.items).toEqual([
    {
      item_id: expect.any(String),
      title: 'Beans',
      unit_amount: 1800,
      quantity_minimum: 0,
      quantity_maximum: 99,
      tax_rate_ppm: 55_000,
    },
  ]);
  const returning = await make({ return_url: 'https://shop.example/thanks/tasting' });
  expect(linkIn(returning).return_url).toBe('https://shop.example/thanks/tasting');
});

test('links cannot be created or resumed while settings or flag are off or the status forbids it', async () => {
  const link = linkIn(await make());
  await house.sql('update payment_link_settings set enabled = false');
  expect((await make()).body.code).toBe('status_forbids');
  await house.sql('update payment_link_settings set enabled = true');
  await house.sql(`update merchant_settings set allow_payment_link = false`);
  expect((await make()).body.code).toBe('merchant_setting_off');
  const seen = await house.call('get_payment_links', 'merchant', { params: own });
  expect(seen.body.code).toBe('merchant_setting_off');
  await house.sql(`update merchant_settings set allow_payment_link = true`);
  await house.sql(`update merchants set account_status_code = 'Restricted' where merchant_uid = $1`, [merchant_uid]);
  expect((await make()).body.code).toBe('merchant_status_forbids');
  expect((await act('resume_payment_link', link)).body.code).toBe('merchant_status_forbids');
  expect((await house.call('get_payment_links', 'merchant', { params: own })).status).toBe(200);
  expect((await act('close_payment_link', link)).status).toBe(200);
});

test('a link is paused, resumed and closed as its states allow, each with a version check', async () => {
  const made = linkIn(await make());
  const paused = linkIn(await act('pause_payment_link', made));
  expect(paused).toMatchObject({ status: 'paused', paused_reason: 'by_person', version: 2 });
  expect((await act('pause_payment_link', paused)).body.code).toBe('status_forbids');
  const stale = await act('resume_payment_link', made);
  expect([stale.status, stale.body.code, stale.body.details]).toEqual([409, 'changed_meanwhile', { version: 2 }]);
  const resumed = linkIn(await act('resume_payment_link', paused));
  expect(resumed).toMatchObject({ status: 'active', paused_reason: null, version: 3 });
  const closed = linkIn(await act('close_payment_link', resumed));
  expect(closed).toMatchObject({ status: 'closed', address: null, version: 4 });
  for (const call of [
    'pause_payment_link',
    'resume_payment_link',
    'close_payment_link',
    'renew_payment_link_secret',
    'update_payment_link',
  ] as const) {
    expect((await act(call, closed)).body.code, call).toBe('status_forbids');
  }
});

test('more uses or time reopen an ended link, and the maximum cannot go below the uses made', async () => {
  const soon = new Date(now.getTime() + 60_000).toISOString();
  const made = linkIn(await make({ expires_at: soon }));
  now = new Date(now.getTime() + 120_000);
  const read = await house.call('get_payment_link', 'merchant', { params: { ...own, link_id: made.link_id } });
  expect(linkIn(read).status).toBe('expired');
  const listed = await house.call('get_payment_links', 'merchant', { params: own, query: { status: 'expired' } });
  expect(JSON.stringify(listed.body)).toContain(made.link_id);
  const later = linkIn(
    await act('update_payment_link', linkIn(read), { expires_at: new Date(now.getTime() + 9e6).toISOString() }),
  );
  expect(later.status).toBe('active');
  await house.sql('update payment_links set used_count = 2 where link_id = $1', [made.link_id]);
  expect(faultsOf(await act('update_payment_link', later, { max_uses: 1 }))).toEqual(['max_uses']);
  const used = linkIn(await act('update_payment_link', later, { max_uses: 2 }));
  expect(used.status).toBe('completed');
  expect(linkIn(await act('update_payment_link', used, { max_uses: null })).status).toBe('active');
});

test('a new secret immediately revokes the old address and its sessions', async () => {
  const made = linkIn(await make());
  const session = await house.call('open_visitor_session', null, { body: { secret: made.address?.split('#')[1] } });
  const page = () =>
    house.call('get_visitor_page', null, { headers: { authorization: `Bearer ${String(session.body.token)}` } });
  expect((await page()).status).toBe(200);
  const renewed = linkIn(await act('renew_payment_link_secret', made));
  expect((await page()).status).toBe(401);
  expect(renewed.address).not.toBe(made.address);
  expect(renewed.secret_last_four).toBe(renewed.address?.slice(-4));
  const open = async (address: string | null) =>
    (await house.call('open_visitor_session', null, { body: { secret: String(address).split('#')[1] } })).body;
  expect((await open(made.address)).state).toBe('withdrawn');
  expect((await open(renewed.address)).state).toBe('open');
  const secrets = await house.sql(
    'select revoked_at is null as stands, sealed_secret is null as gone from link_secrets where target_id = $1 order by created_at',
    [made.link_id],
  );
  expect(secrets).toEqual([
    { stands: false, gone: true },
    { stands: true, gone: false },
  ]);
});

test('filters the list by text, status, kind, creator, amount and dates, counts exactly, and sorts by each column', async () => {
  for (const table of ['payment_link_uses', 'payment_link_openings', 'link_secrets', 'payment_links']) {
    await house.sql(`delete from ${table}`);
  }
  const customer_id = await addCustomer(house);
  const made = [
    linkIn(await make({ name: 'Alpha', title: 'Cupping', order_id: 'PO-77', amount: 1000 })),
    linkIn(
      await make({ name: 'beta', amount: 2000, customer_id, expires_at: new Date(now.getTime() + 9e8).toISOString() }),
    ),
    linkIn(await make({ name: 'Gamma 100%', kind: 'open', amount: null, minimum_amount: 500 })),
  ];
  await act('close_payment_link', linkIn(await make({ name: 'Omega' })));
  const names = async (query: Record<string, string>) => {
    const answer = await house.call('get_payment_links', 'merchant', { params: own, query });
    const { links, total_count, total_count_is_exact } = answer.body as unknown as {
      links: { name: string }[];
      total_count: number;
      total_count_is_exact: boolean;
    };
    expect([total_count_is_exact, total_count >= links.length]).toEqual([true, true]);
    return links.map(({ name }) => name);
  };
  expect(await names({})).toEqual(['Gamma 100%', 'beta', 'Alpha']);
  expect(await names({ status: 'closed' })).toEqual(['Omega']);
  expect(await names({ status: 'active,closed,paused,expired,completed' })).toHaveLength(4);
  expect(await names({ search: 'CUPP' })).toEqual(['Alpha']);
  expect(await names({ search: 'po-77' })).toEqual(['Alpha']);
  expect(await names({ search: '0%' })).toEqual(['Gamma 100%']);
  expect(await names({ search: String(made[1]?.secret_last_four) })).toContain('beta');
  expect(await names({ kind: 'open' })).toEqual(['Gamma 100%']);
  expect(await names({ customer_id })).toEqual(['beta']);
  expect(await names({ amount_from: '1500', amount_to: '2000' })).toEqual(['beta']);
  expect(await names({ created_by: randomUUID() })).toEqual([]);
  expect(await names({ expires_from: '2020-01-01' })).toEqual(['beta']);
  expect(await names({ end_date: '2020-01-01' })).toEqual([]);
  expect(await names({ sort: 'name:asc:text' })).toEqual(['Alpha', 'beta', 'Gamma 100%']);
  expect((await names({ sort: 'expires_at:asc:date' }))[0]).toBe('beta');
  for (const sort of [
    'last_paid_at:desc:date',
    'last_paid_at:asc:date',
    'paid_amount:desc:number',
    'used_count:asc:number',
  ]) {
    expect(await names({ sort }), sort).toHaveLength(3);
  }
  expect(await names({ limit: '1', offset: '1' })).toEqual(['beta']);
  const summary = await house.call('get_payment_link_summary', 'merchant', { params: own });
  expect(summary.body.summary).toMatchObject({
    statuses: [
      { status: 'active', link_count: 3 },
      { status: 'paused', link_count: 0 },
      { status: 'completed', link_count: 0 },
      { status: 'expired', link_count: 0 },
      { status: 'closed', link_count: 1 },
    ],
    makers: [{ user_name: expect.any(String) }],
  });
});

test('downloads links and uses in every format, without addresses and with formulas as text', async () => {
  const made = linkIn(await make({ name: '=1+1', title: 'Tasting' }));
  for (const format of ['csv', 'xlsx', 'excel', 'pdf']) {
    const links = await house.call('download_payment_links', 'merchant', { params: own, query: { format } });
    const uses = await house.call('download_payment_link_uses', 'merchant', {
      params: { ...own, link_id: made.link_id },
      query: { format },
    });
    expect([links.status, uses.status], format).toEqual([200, 200]);
  }
  const csv = await house.call('download_payment_links', 'merchant', { params: own, query: { search: '=1+1' } });
  expect(csv.text).toContain("'=1+1,Tasting,fixed,25.00");
  expect(csv.text).not.toContain(made.address?.split('#')[1]);
});

test('nothing of another merchant can be found, read or changed', async () => {
  const { link_id } = await addPaymentLink(house, {}, 'past_due');
  const params = { ...own, link_id };
  const calls = [
    'get_payment_link',
    'get_payment_link_uses',
    'get_payment_link_history',
    'get_payment_link_mail',
  ] as const;
  for (const call of calls) expect((await house.call(call, 'merchant', { params })).status, call).toBe(404);
  const changes = [
    'update_payment_link',
    'pause_payment_link',
    'close_payment_link',
    'renew_payment_link_secret',
  ] as const;
  for (const call of changes) expect((await act(call, { link_id, version: 1 })).status, call).toBe(404);
  const other = { id: merchants.past_due.merchant_uid };
  for (const call of ['get_payment_link_settings', 'get_payment_links', 'get_payment_link_summary'] as const) {
    expect((await house.call(call, 'merchant', { params: other })).status, call).toBe(404);
  }
  const made = await house.call('create_payment_link', 'merchant', {
    params: other,
    body: { name: 'Theirs', amount: 2500 },
    idempotency_key: randomUUID(),
  });
  expect(made.status).toBe(404);
});

test('an API key with the scope creates and reads links, and one without it cannot', async () => {
  const { key } = await generateKey(house, 'merchant', { scopes: ['PLVW', 'PLUD'] });
  const headers = { authorization: `Bearer ${key}` };
  const made = await house.call('create_payment_link', null, {
    params: own,
    headers,
    body: { name: 'By a server', amount: 2500 },
    idempotency_key: randomUUID(),
  });
  expect(made.status, made.text).toBe(200);
  expect((await house.call('get_payment_links', null, { params: own, headers })).status).toBe(200);
  const { key: other } = await generateKey(house, 'merchant', { scopes: ['SAPR'] });
  const refused = await house.call('get_payment_links', null, {
    params: own,
    headers: { authorization: `Bearer ${other}` },
  });
  expect([refused.status, refused.body.code]).toEqual([403, 'permission_missing']);
});

test('erasing a payer removes them from the link’s uses, and deletes the mails with their links', async () => {
  const { link_id } = await addPaymentLink(house);
  const payment_id = randomUUID();
  const email = 'erin@example.com';
  await house.sql(
    `insert into payment_link_uses (merchant_uid, payment_id, link_id, visitor_id, state, amount, currency, payer_name, payer_email,
       answers, created_at, concluded_at)
     values ($1, $2, $3, gen_random_uuid(), 'used', 2500, 840, 'Erin', $4, '[{"label":"Table","value":"4"}]', now(), now())`,
    [merchant_uid, payment_id, link_id, email],
  );
  await house.sql(
    `insert into mail_messages (merchant_uid, message_id, kind, link_id, recipient, locale, facts, created_at)
     values ($1, gen_random_uuid(), 'payment_link', $2, $3, 'en', '{}', now())`,
    [merchant_uid, link_id, email.toUpperCase()],
  );
  await house.sql(
    `with scope as (select set_config('app.merchant_uid', $1::text, true))
     select erase_copies_of_payments($1::uuid, array[$2]::uuid[], array['Erin', $3], now()) from scope`,
    [merchant_uid, payment_id, email],
  );
  const kept = await house.sql(
    'select payer_name, payer_email, answers from payment_link_uses where payment_id = $1 union all select kind, recipient, facts from mail_messages where link_id = $2',
    [payment_id, link_id],
  );
  expect(kept).toEqual([{ payer_name: '', payer_email: '', answers: [] }]);
});

test('the history of a link records actions with user and changes', async () => {
  const made = linkIn(await make());
  await act('update_payment_link', made, { name: 'Tasting for two', amount: 3000 });
  const { body } = await house.call('get_payment_link_history', 'merchant', {
    params: { ...own, link_id: made.link_id },
  });
  expect(body).toMatchObject({
    total_count: 2,
    messages: [],
    logs: [
      {
        call: 'update_payment_link',
        changes: [
          { field: 'name', before: 'Tasting', after: 'Tasting for two' },
          { field: 'amount', before: 2500, after: 3000 },
        ],
      },
      { call: 'create_payment_link', user_name: expect.any(String) },
    ],
  });
});

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Environment,
  examplesOf,
  hasCurl,
  patternOf,
  runInOneShell,
  startTypeScript,
} from '../testing/guide-examples.ts';
import { untilSo } from '../testing/in-time.ts';
import { anotherCard, type PaymentWorld, startPaymentWorld } from '../testing/payments.ts';
import { generateKey } from '../testing/people/api-keys.ts';
import { addLinkSettings, payAsVisitor } from '../testing/requests/payment-links.ts';
import { merchants } from '../testing/world.ts';
import { guideFiles, guidesFolder, readGuides } from './read-guides.ts';

/*
 * Runs every example of docs/guides as a reader would, against a gateway with its own acquirer, and checks that it prints what the guide
 * says. Without bash or curl, which macOS and usual Linux systems have, the shell examples are skipped.
 */

const curl = await hasCurl();

let house: PaymentWorld;
let environment: Environment;
beforeAll(async () => {
  house = await startPaymentWorld({ environment: { WEBHOOK_ALLOW_LOOPBACK: 'true' } });
  const { key } = await generateKey(house, 'merchant', {
    scopes: ['SAPR', 'AAPR', 'CAEX', 'VOEX', 'REEX', 'REVI', 'RESV', 'RESD'],
  });
  environment = { COUNTINGHOUSE_URL: house.gateway.url, COUNTINGHOUSE_KEY: key };
  // A payment that can be refunded: payments settle at night.
  await house.settledSale(4_000);
});
afterAll(() => house.stop());

const textOf = (file_name: string) => readFileSync(new URL(file_name, guidesFolder), 'utf8');

for (const file_name of guideFiles.filter((name) => name !== 'webhooks.md' && name !== 'payment-button.md')) {
  const { examples } = examplesOf(textOf(file_name));
  const shell = examples.filter(({ language }) => language === 'sh');
  const programs = examples.filter(({ language }) => language === 'ts');

  if (shell.length > 0) {
    test.runIf(curl)(`the curl examples of ${file_name} print the output that it shows`, async () => {
      await expectPrinted(shell, environment);
    });
  }
  for (const [place, { code, printed }] of programs.entries()) {
    test(`the TypeScript of ${file_name} prints the output that it shows (${place + 1})`, async () => {
      const running = await startTypeScript(code, environment);
      await running.ended;
      expect(running.printed()).toMatch(patternOf(printed ?? ''));
    });
  }
}

test.runIf(curl)('the receiver in webhooks.md verifies real events and refuses forged ones', async () => {
  const { examples, later } = examplesOf(textOf('webhooks.md'));
  const [receiver] = examples.filter(({ language }) => language === 'ts');
  const PORT = await freePort();
  const added = await house.call('create_webhook', 'merchant', {
    params: { merchant_id: merchants.harbor.merchant_uid },
    body: { url: `http://localhost:${PORT}/webhooks`, description: '', events: ['payment.approved'] },
  });
  expect(added.status, added.text).toBe(200);
  const running = await startTypeScript(receiver?.code ?? '', {
    PORT,
    COUNTINGHOUSE_WEBHOOK_SECRET: String(added.body.secret),
  });
  try {
    await untilSo(
      async () => running.printed() === 'listening',
      () => running.printed(),
    );
    const [sale, forged] = examples.filter(({ language }) => language === 'sh');
    for (const [example, printed] of [
      [sale, 'payment.approved'],
      [forged, 'refused'],
    ] as const) {
      if (example === undefined) throw new Error('webhooks.md has another number of curl examples');
      await expectPrinted([example], { ...environment, PORT });
      await untilSo(
        async () => running.printed().includes(printed),
        () => running.printed(),
      );
    }
    expect(later).toHaveLength(1);
    expect(running.printed()).toMatch(patternOf(later[0]?.printed ?? ''));
  } finally {
    await running.stop();
  }
});

test.runIf(curl)(
  'the shop in payment-button.md opens a link and trusts only the API, not the return address',
  async () => {
    const { examples, later } = examplesOf(textOf('payment-button.md'));
    const [shop] = examples.filter(({ language }) => language === 'ts');
    const { merchant_uid } = merchants.harbor;
    await addLinkSettings(house);
    await house.sql(
      `update payment_link_settings set return_urls = '{https://shop.example/thanks}' where merchant_uid = $1`,
      [merchant_uid],
    );
    const { key } = await generateKey(house, 'merchant', { scopes: ['PLUD', 'RESD'] });
    const PORT = await freePort();
    const running = await startTypeScript(shop?.code ?? '', {
      ...{ PORT, COUNTINGHOUSE_URL: house.gateway.url, COUNTINGHOUSE_KEY: key, COUNTINGHOUSE_MERCHANT: merchant_uid },
      SHOP_URL: 'https://shop.example',
    });
    try {
      await untilSo(
        async () => running.printed() === 'listening',
        () => running.printed(),
      );
      const button = await fetch(`http://localhost:${PORT}/`);
      expect(await button.text()).toContain('<button>Pay $18.50</button>');
      const shell = examples.filter(({ language }) => language === 'sh');
      const outputs = await runInOneShell(shell, { PORT });
      for (const [place, { printed }] of shell.entries()) expect(outputs[place]).toMatch(patternOf(printed ?? ''));

      const secret = outputs[0]?.split('#')[1] ?? '';
      const opened = await house.call('open_visitor_session', null, { body: { secret } });
      const token = String(opened.body.token);
      const paid = await payAsVisitor(house, token, { card_number: anotherCard(), total_amount: 1_850 });
      const { payment_id } = paid.body.data as { payment_id: string };
      const receipt = await house.call('get_visitor_receipt', null, {
        headers: { authorization: `Bearer ${token}` },
        params: { payment_id },
      });
      const back = new URL((receipt.body.receipt as { return_url: string }).return_url);
      expect(`${back.origin}${back.pathname}`).toBe('https://shop.example/thanks');
      const returned = async (search: string) =>
        (await fetch(`http://localhost:${PORT}${back.pathname}${search}`)).text();

      // A real payment for something else does not pay the order.
      const elsewhere = await house.sold(1_850);
      const forged = new URLSearchParams(back.search);
      forged.set('payment_id', elsewhere);
      expect(await returned(`?${forged}`)).toContain('Not paid yet.');
      expect(await returned(back.search)).toContain('It is paid.');
      expect(await returned(back.search)).toContain('It is paid.');
      expect(running.printed()).toMatch(patternOf(later[0]?.printed ?? ''));
    } finally {
      await running.stop();
    }
  },
);

test('every guide has examples in curl and TypeScript, each with its output', () => {
  for (const file_name of guideFiles) {
    const { examples } = examplesOf(textOf(file_name));
    expect([file_name, examples.some(({ language }) => language === 'sh')]).toEqual([file_name, true]);
    expect([file_name, examples.some(({ language }) => language === 'ts')]).toEqual([file_name, true]);
    const silent = examples.filter(({ code, printed }) => printed === undefined && !/receive\.ts|shop\.ts/.test(code));
    expect(silent).toEqual([]);
  }
});

test('guides link to each other by their places in the reference', () => {
  const guides = readGuides();
  expect(guides.map(({ title }) => title)).toEqual([
    'Your first sale',
    'Authorize and capture',
    'Void and refund',
    'Retries and unknown outcomes',
    'Webhooks',
    'A button on your own site',
    'Errors',
    'Test cards and special amounts',
  ]);
  for (const { markdown } of guides) {
    expect(markdown).not.toMatch(/^# /m);
    expect(markdown).not.toMatch(/\]\([\w./-]+\.md/);
  }
  expect(guides[0]?.markdown).toContain('](#tag/authorize-and-capture)');
});

/** Runs shell examples in one terminal and compares what each prints. */
async function expectPrinted(examples: Parameters<typeof runInOneShell>[0], given: Environment): Promise<void> {
  const outputs = await runInOneShell(examples, given);
  for (const [place, { printed }] of examples.entries()) {
    expect(outputs[place]).toMatch(patternOf(printed ?? ''));
  }
}

/** Returns a port on which nothing listens now. */
async function freePort(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return String(port);
}

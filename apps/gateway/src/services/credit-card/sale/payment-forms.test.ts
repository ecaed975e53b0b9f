import { randomUUID } from 'node:crypto';
import type { PaymentRequest } from '@countinghouse/contract/credit-card/payment';
import { paymentFile_maximum_bytes } from '@countinghouse/domain/payment/payment-file';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runRound } from '../../../testing/background-jobs.ts';
import {
  anotherCard,
  freshCard,
  harborTerminal,
  type PaymentWorld,
  payload,
  startPaymentWorld,
} from '../../../testing/payments.ts';
import type { UserName } from '../../../testing/world.ts';
import { merchants } from '../../../testing/world.ts';

let world: PaymentWorld;
beforeAll(async () => {
  world = await startPaymentWorld({ environment: { IDENTITY_CACHE_MS: '2000' } });
});
afterAll(() => world.stop());

const { merchant_uid } = merchants.harbor;
const params = { id: merchant_uid };

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n%%EOF');
const upload = (content: Uint8Array | string, file_name = 'order.pdf', as: UserName = 'merchant') =>
  world.call('upload_payment_file', as, {
    body: { file_name, content: typeof content === 'string' ? content : Buffer.from(content).toString('base64') },
  });
const uploaded = async (as: UserName = 'merchant') => {
  const { body } = await upload(pdf, 'order.pdf', as);
  return (body.file as { file_id: string }).file_id;
};
const download = (payment_id: string, as: UserName = 'merchant') =>
  world.call('download_payment_file', as, { params: { id: payment_id } });

describe('[S3.32] the file of a payment', () => {
  test('is returned unchanged as an attachment that browsers do not run, only to the merchant and its administrator', async () => {
    const answer = await upload(pdf, '../evil\u0007\r\n/Bestellung ü.html');
    expect(answer.status, answer.text).toBe(200);
    const { file } = answer.body as { file: { file_id: string; file_name: string } };
    expect(file).toMatchObject({
      file_name: 'Bestellung ü.pdf',
      media_type: 'application/pdf',
      size_bytes: pdf.length,
    });
    const { data } = await world.sale(payload({ ...freshCard(), order: { pdf_file_id: file.file_id } }));
    expect(data.approved).toBe(true);
    const shown = await world.call('get_payment', 'merchant', { params: { id: data.payment_id } });
    expect(shown.body.transaction).toMatchObject({ file: { file_name: 'Bestellung ü.pdf' } });
    for (const as of ['merchant', 'admin'] as const) {
      const got = await download(data.payment_id, as);
      expect(got.status).toBe(200);
      expect(got.text).toBe(pdf.toString());
      expect(got.headers.get('content-type')).toBe('application/pdf');
      expect(got.headers.get('content-disposition')).toMatch(/^attachment; filename="Bestellung _.pdf"/);
      expect(got.headers.get('x-content-type-options')).toBe('nosniff');
    }
    for (const as of ['second', 'foreign', 'foreign_admin'] as const) {
      expect((await download(data.payment_id, as)).status).toBe(404);
    }
  });

  test.each<[string, () => Uint8Array | string]>([
    ['HTML that is called a PDF', () => Buffer.from('<!doctype html><script>alert(1,2)</script>')],
    ['nothing', () => Buffer.alloc(0)],
    ['one byte more than 5 MB', () => Buffer.concat([pdf, Buffer.alloc(paymentFile_maximum_bytes + 1 - pdf.length)])],
    ['a text that is not base64', () => '<svg onload=x>'],
    ['a program', () => Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1])],
  ])('refuses %s and stores nothing', async (_name, content) => {
    const count = () => world.sql('select count(*) as files, (select count(*) from file_pieces) as pieces from files');
    const before = await count();
    const answer = await upload(content());
    expect(answer.status).toBe(400);
    expect(answer.body.errors?.map(({ field }) => field)).toEqual(['content']);
    expect(await count()).toEqual(before);
  });

  test.each([
    'card 4111 1111 1111 1111.pdf',
    '4111_1111_1111_1111.pdf',
    'scan-5555-5555-5555-4444-of-Zoë.pdf',
    '378282246310005',
  ])('refuses a name with a card number, such as %s, without repeating or storing it', async (name) => {
    const count = () => world.sql('select count(*) as files, (select count(*) from file_pieces) as pieces from files');
    const before = await count();
    const answer = await upload(pdf, name);
    expect([answer.status, answer.body.errors]).toEqual([
      400,
      [{ field: 'file_name', message: 'must not hold a card number' }],
    ]);
    expect(answer.text).not.toContain(name);
    expect(await count()).toEqual(before);
  });

  test('keeps a name with a long number that is no card number', async () => {
    const { body } = await upload(pdf, 'scan_20261122_134501_0001.pdf');
    expect(body.file).toMatchObject({ file_name: 'scan_20261122_134501_0001.pdf' });
  });

  test('stores a file of exactly 5 MB whole, and does not read a far larger body', async () => {
    const large = Buffer.concat([pdf, Buffer.alloc(paymentFile_maximum_bytes - pdf.length, 7)]);
    const answer = await upload(large);
    expect(answer.body.file).toMatchObject({ size_bytes: paymentFile_maximum_bytes });
    const { file_id } = answer.body.file as { file_id: string };
    const [kept] = await world.sql(
      `select sha256(string_agg(bytes, ''::bytea order by sequence)) = sha256($2) as same from file_pieces where file_id = $1`,
      [file_id, large],
    );
    expect(kept).toEqual({ same: true });
    expect((await upload('A'.repeat(8_000_000))).body.code).toBe('payload_too_large');
  });

  test('only one of twenty parallel payments with the same file gets it', async () => {
    const pdf_file_id = await uploaded();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => world.sale(payload({ ...freshCard(), order: { pdf_file_id } }))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
      expect([status, body.errors?.[0]?.field]).toEqual([400, 'order.pdf_file_id']);
    }
    const [row] = await world.sql<{ count: number }>(
      `select count(*)::integer as count from payments where details ->> 'pdf_file_id' = $1`,
      [pdf_file_id],
    );
    expect(row?.count).toBe(1);
  });

  test('a retry with the same key returns the first response, and a declined payment releases its file', async () => {
    const pdf_file_id = await uploaded();
    const declined = payload({
      payment: { card_number: '4000000000000002', expiry: '1231', cvv: '123' },
      order: { pdf_file_id },
    });
    const idempotency_key = randomUUID();
    const first = await world.sale(declined, { idempotency_key });
    expect(first.data).toMatchObject({ approved: false, status: 230 });
    expect((await world.sale(declined, { idempotency_key })).text).toBe(first.text);
    const again = await world.sale(payload({ ...freshCard(), order: { pdf_file_id } }));
    expect(again.data).toMatchObject({ approved: true });
    const repeated = await world.sale(payload({ ...freshCard(), order: { pdf_file_id } }));
    expect(repeated.status).toBe(400);
  });

  test('another merchant’s file is refused like an unknown one', async () => {
    const foreign = await uploaded('second');
    for (const pdf_file_id of [foreign, randomUUID()]) {
      const answer = await world.sale(payload({ ...freshCard(), order: { pdf_file_id } }));
      expect(answer.body.errors).toEqual([{ field: 'order.pdf_file_id', message: 'must be an uploaded file' }]);
    }
  });

  test('deletes a file unused for a day, and keeps that of a payment', async () => {
    const waiting = await uploaded();
    const taken = await uploaded();
    await world.sale(payload({ ...freshCard(), order: { pdf_file_id: taken } }));
    await world.sql("update payment_files set uploaded_at = now() - interval '25 hours' where file_id = any($1)", [
      [waiting, taken],
    ]);
    await runRound(world, 'expire_payment_files');
    const left = await world.sql<{ file_id: string }>(
      'select distinct file_id from file_pieces where file_id = any($1)',
      [[waiting, taken]],
    );
    expect(left).toEqual([{ file_id: taken }]);
  });
});

describe('a configured form, for sale, authorization and credit', () => {
  test.each(['sale', 'authorization', 'credit'] as const)(
    '[S3.36][S1.37] a %s stores custom fields, due date and the other requested fields',
    async (kind) => {
      const version = await versionOf('custom_fields_version');
      const saved = await world.call('update_custom_fields', 'admin', {
        body: {
          merchant_uid,
          version,
          custom_fields: [
            { label: 'Table', input_type: 1, required: true, visible: true },
            { label: 'Guests', input_type: 2, required: false, visible: true },
          ],
        },
      });
      const [table, guests] = (saved.body.custom_fields as { custom_field_id: string }[]).map(
        (each) => each.custom_field_id,
      );
      const without = await world[kind](payload(freshCard()));
      expect(without.body.errors).toEqual([{ field: `custom_fields.${table}`, message: 'must be given' }]);
      const body: Partial<PaymentRequest> = {
        custom_fields: { [table as string]: '12', [guests as string]: '4' },
        order: { due_date: '2099-01-01' },
        fax_number: '2075550149',
        website: 'www.example.com',
        dob: '1990-02-28',
      };
      const { data, text } = await world[kind](payload({ ...freshCard(), ...body }));
      expect(data, text).toMatchObject({ approved: true });
      // Whatever happens to the field later, the payment keeps its value.
      await world.call('update_custom_fields', 'admin', {
        body: { merchant_uid, version: version + 1, custom_fields: [] },
      });
      const { body: shown } = await world.call('get_payment', 'merchant', { params: { id: data.payment_id } });
      expect(shown.transaction).toMatchObject({
        custom_fields: [
          { custom_field_id: table, label: 'Table', input_type: 1, value: '12' },
          { custom_field_id: guests, label: 'Guests', input_type: 2, value: '4' },
        ],
        due_date: '2099-01-01',
        fax_number: '2075550149',
        website: 'www.example.com',
        dob: '1990-02-28',
      });
    },
  );

  test('[S3.37] a card read by a terminal is sent and shown as card-present, with its brand', async () => {
    const payment = { card_number: anotherCard(), expiry: '1231', card_present: { card_brand: 'visa' } };
    const { data } = await world.sale(payload({ payment }));
    const { body } = await world.call('get_payment', 'merchant', { params: { id: data.payment_id } });
    expect(body.transaction).toMatchObject({ card_present: { card_brand: 'visa' } });
  });
});

describe('[S1.35][S1.36] a changed refusal rule applies from the next payment', () => {
  test.each([
    [
      'update_address_verification',
      'avs_version',
      { account: { billing_address: { address_1: '1 Main St', postal_code: '00000' } } },
      'avs_refused',
    ],
    ['update_card_id_verification', 'csc_version', {}, 'cvv_refused'],
  ] as const)('%s', async (call, version, changes, reason) => {
    const cvv = reason === 'cvv_refused' ? '000' : '123';
    const sale = async () =>
      (await world.sale(payload({ payment: { card_number: anotherCard(), expiry: '1231', cvv }, ...changes }))).data;
    expect(await sale()).toMatchObject({ approved: true });
    const looked_at = await versionOf(version);
    await world.call(call, 'merchant', { params, body: { version: looked_at, refused: ['N'] } });
    try {
      // The node caches settings for two seconds here, but a change of them clears the cache.
      const refused = await sale();
      expect(refused).toMatchObject({ approved: false, status: 230, decline_reason: reason });
      await world.until("select state = 'reversed' as reversed from acquirer_attempts where payment_id = $1", [
        refused.payment_id,
      ]);
      const [row] = await world.sql<{ retrieval_reference_number: string }>(
        'select retrieval_reference_number from payments where payment_id = $1',
        [refused.payment_id],
      );
      const positions = await world.acquirer.positions(harborTerminal);
      expect(positions.find(({ rrn }) => rrn === row?.retrieval_reference_number)).toMatchObject({
        status: 'reversed',
        charged_amount: 0,
      });
    } finally {
      await world.call(call, 'merchant', { params, body: { version: looked_at + 1, refused: [] } });
    }
    expect(await sale()).toMatchObject({ approved: true });
    const preview = await world.call(
      call === 'update_address_verification' ? 'get_address_verification' : 'get_card_id_verification',
      'merchant',
      { params },
    );
    const { recent } = preview.body.verification as {
      recent: { payments_count: number; codes: { code: string; payments_count: number }[] };
    };
    expect(recent.codes.find(({ code }) => code === 'N')?.payments_count).toBe(3);
    expect(recent.payments_count).toBeGreaterThanOrEqual(3);
  });
});

async function versionOf(column: string): Promise<number> {
  const [row] = await world.sql<Record<string, number>>(
    `select ${column} from merchant_settings where merchant_uid = $1`,
    [merchant_uid],
  );
  return row?.[column] as number;
}

import { expect, test } from 'vitest';
import { encodeMessage } from './codec.ts';
import { buildPurchase } from './messages.ts';
import { describeMessage, maskCardNumber, messageToHex, redactMessage } from './redact.ts';
import { SAMPLE_PAYMENT } from './testing/sample.ts';

test.each([
  ['4111111111111111', '411111******1111'],
  ['378282246310005', '378282*****0005'],
  ['411111111111', '********1111'],
  ['4111', '4111'],
])('%s is shown as %s', (card_number, masked) => {
  expect(maskCardNumber(card_number)).toBe(masked);
});

test('neither card number, CVV nor track is in the redacted message, its hex or its description', () => {
  const message = buildPurchase({ ...SAMPLE_PAYMENT, cvv: '987', order_number: 'card 4111 1111 1111 1111' });
  message.fields.track_2_data = '4111111111111111=30121010000000000000';
  message.fields.track_1_data = 'B4111111111111111^MULLER/ZOE^3012';
  message.fields.pin_data = '1122334455667788';
  message.fields.private_data_62 = 'note 4111111111111111';
  const shown = JSON.stringify([redactMessage(message), describeMessage(message)]);
  const hex = messageToHex(message);
  for (const secret of ['4111111111111111', '4111 1111', '0103987', '987', '1122334455667788', 'MULLER/ZOE']) {
    expect(shown).not.toContain(secret);
    expect(hex).not.toContain(Buffer.from(secret, 'latin1').toString('hex'));
  }
  expect(hex).not.toContain('1122334455667788');
  expect(redactMessage(redactMessage(message))).toEqual(redactMessage(message));
  expect(messageToHex(redactMessage(message))).toBe(hex);
  expect(describeMessage(redactMessage(message))).toEqual(describeMessage(message));
  expect(hex).toHaveLength(encodeMessage(message).length * 2);
  expect(describeMessage(message)).toMatchObject({
    primary_account_number: '411111******1111',
    cvv: '***',
    postal_code: '02110',
    merchant_id: 'HARBOR-COFFEE',
  });
});

test('a field 48 that cannot be read is blanked whole', () => {
  const message = buildPurchase(SAMPLE_PAYMENT);
  message.fields.additional_data = '0199123';
  expect(redactMessage(message).fields.additional_data).toBe('*******');
  expect(describeMessage(message).additional_data).toBe('*******');
});

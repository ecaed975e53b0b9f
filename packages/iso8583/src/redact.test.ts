import { expect, test } from 'vitest';
import { encodeMessage } from './codec.ts';
import { buildCardUpdate, buildPurchase } from './messages.ts';
import { describeMessage, maskCardNumber, messageToHex, redactMessage } from './redact.ts';
import { buildReply } from './reply.ts';
import { SAMPLE_PAYMENT } from './testing/sample.ts';

test.each([
  ['4111111111111111', '411111******1111'],
  ['378282246310005', '378282*****0005'],
  ['411111111111', '********1111'],
  ['4111', '4111'],
])('shows %s as %s', (card_number, masked) => {
  expect(maskCardNumber(card_number)).toBe(masked);
});

test('a redacted message, its hex and its description contain no card number, CVV or track', () => {
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

test('an unreadable field 48 is masked completely', () => {
  const message = buildPurchase(SAMPLE_PAYMENT);
  message.fields.additional_data = '0199123';
  expect(redactMessage(message).fields.additional_data).toBe('*******');
  expect(describeMessage(message).additional_data).toBe('*******');
});

test('card numbers of the account updater are masked in query and answer', () => {
  const question = buildCardUpdate({ ...SAMPLE_PAYMENT, card_number: '4000000000000309' });
  const card_update = { result: 'A', card_number: '4000000000000317', expiration: '3012' } as const;
  const answer = buildReply(question, { response_code: '00', card_update });
  for (const message of [question, answer]) {
    const shown = JSON.stringify([redactMessage(message), describeMessage(message)]) + messageToHex(message);
    for (const number of ['4000000000000309', '4000000000000317']) {
      expect(shown).not.toContain(number);
      expect(shown).not.toContain(Buffer.from(number, 'latin1').toString('hex'));
    }
    expect(redactMessage(redactMessage(message))).toEqual(redactMessage(message));
    expect(messageToHex(message)).toHaveLength(encodeMessage(message).length * 2);
  }
  expect(describeMessage(answer)).toMatchObject({
    updated_card_number: '400000******0317',
    updated_expiration: '3012',
    update_result: 'A',
  });
});

test('the credential chain is shown, even if an id is as long as a card number', () => {
  const message = buildPurchase({
    ...SAMPLE_PAYMENT,
    cvv: undefined,
    credential_indicator: 'MSU',
    original_network_transaction_id: '301012345678905',
  });
  expect(describeMessage(message)).toMatchObject({
    credential_indicator: 'MSU',
    original_network_transaction_id: '301012345678905',
  });
  const reply = buildReply(message, {
    response_code: '00',
    network_transaction_id: '301012345678913',
    advice_code: '24',
  });
  expect(describeMessage(reply)).toMatchObject({ network_transaction_id: '301012345678913', advice_code: '24' });
});

test('a card number in an unreadable field 63 or in an id is masked', () => {
  const reply = buildReply(buildPurchase(SAMPLE_PAYMENT), { response_code: '00' });
  for (const private_data_63 of ['note 4111111111111111', '01164111111111111111']) {
    const spoilt = { ...reply, fields: { ...reply.fields, private_data_63 } };
    expect(JSON.stringify([redactMessage(spoilt), describeMessage(spoilt)])).not.toContain('4111111111111111');
  }
});

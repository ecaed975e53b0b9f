import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Iso8583Error } from './iso8583-error.ts';
import { messageToJson, parseMessageJson } from './json-message.ts';
import { anyMessage } from './testing/sample.ts';

test('any message round-trips', () => {
  fc.assert(
    fc.property(anyMessage, (message) => {
      expect(parseMessageJson(messageToJson(message))).toEqual(message);
    }),
  );
});

test.each([
  ['invalid JSON', '{'],
  ['a list', '[]'],
  ['null', 'null'],
  ['no fields', '{"mti":"0800"}'],
  ['an extra name', '{"mti":"0800","fields":{},"x":1}'],
  ['fields that are a list', '{"mti":"0800","fields":[]}'],
  ['an unknown message type', '{"mti":"0810 ","fields":{}}'],
  ['an unknown field', '{"mti":"0800","fields":{"colour":"red"}}'],
  ['a prototype field', '{"mti":"0800","fields":{"__proto__":"1","constructor":"2"}}'],
  ['a number', '{"mti":"0200","fields":{"amount":1099}}'],
  ['a short amount', '{"mti":"0200","fields":{"amount":"1099"}}'],
  ['an amount with letters', '{"mti":"0200","fields":{"amount":"00000000109x"}}'],
  ['a repeated field', '{"mti":"0200","fields":{"amount":"000000001099","amount":"000000000001"}}'],
  ['a repeated message type', '{"mti":"0200","mti":"0100","fields":{}}'],
])('refuses %s', (_name, text) => {
  expect(() => parseMessageJson(text)).toThrow(Iso8583Error);
});

test('any text gives a message or an Iso8583Error', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      try {
        parseMessageJson(text);
      } catch (error) {
        expect(error).toBeInstanceOf(Iso8583Error);
      }
    }),
  );
});

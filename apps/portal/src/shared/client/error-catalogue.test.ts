import { CallError } from '@countinghouse/contract/client';
import { type ErrorCode, errorCodes } from '@countinghouse/contract/errors';
import type { ServiceName } from '@countinghouse/contract/services';
import { expect, test } from 'vitest';
import { describeError, type ErrorReport } from './error-catalogue.ts';

type Body = ConstructorParameters<typeof CallError>[2];
type Row = [
  title: string,
  service: ServiceName,
  status: number,
  body: Body,
  text: string | undefined,
  report: ErrorReport,
];

const sixteen_tens = '0123456789'.repeat(16);

const rows: Row[] = [
  [
    'a card number in text or in a file is explained in the reader’s language',
    'merchants',
    400,
    {
      code: 'invalid_request',
      errors: [
        { field: 'name', message: 'must not hold a card number' },
        { field: 'document.content', message: 'must not hold a card number: line 17' },
        { field: 'name', message: 'must not hold a card number: line x' },
      ],
    },
    undefined,
    {
      notices: [
        { card_number_in: 'text' },
        { card_number_in: 'file', line: 17 },
        { text: 'name: must not hold a card number: line x' },
      ],
    },
  ],
  [
    '[S8.1] 404 reports that the resource does not exist',
    'core',
    404,
    undefined,
    undefined,
    { notices: [{ own: 'not_found' }] },
  ],
  [
    '[S8.1] a “no record found” sent as 404 redirects nowhere',
    'core',
    404,
    { message: 'No record found' },
    undefined,
    { notices: [{ own: 'not_found' }] },
  ],
  [
    '[S8.2] [S8.3] 401 asks to log in and logs out',
    'merchants',
    401,
    { code: 'not_signed_in', message: 'x' },
    undefined,
    { notices: [{ own: 'login_required' }], effect: 'logout' },
  ],
  [
    '[S8.4] 401 of the payment-link service signs the visitor out',
    'payment-link',
    401,
    undefined,
    undefined,
    { notices: [{ own: 'login_required' }], effect: 'visitor_logout' },
  ],
  [
    '[S8.5] a list of errors gives one message per entry',
    'core',
    400,
    {
      message: 'x',
      errors: [
        { field: 'email', message: 'is not valid' },
        { field: 'username', message: 'is taken' },
      ],
    },
    undefined,
    { notices: [{ text: 'email: is not valid' }, { text: 'username: is taken' }] },
  ],
  ['[S8.6] otherwise shows the message', 'core', 400, { message: 'Busy' }, undefined, { notices: [{ text: 'Busy' }] }],
  [
    '[S8.6] a known code is shown in the reader’s language',
    'credit-card',
    409,
    { code: 'batch_empty', message: 'The open batch has nothing to settle' },
    undefined,
    { notices: [{ code: 'batch_empty' }] },
  ],
  [
    '[S8.7] “no record found”, in any case, leads to Page Not Found',
    'vault',
    400,
    { message: 'Sorry, NO Record Found for this' },
    undefined,
    { notices: [{ text: 'Sorry, NO Record Found for this' }], effect: 'page_not_found' },
  ],
  ['[S8.8] otherwise shows Bad Request', 'core', 400, {}, undefined, { notices: [{ own: 'bad_request' }] }],
  [
    '[S8.9] shows Bad Request for an unreadable body',
    'core',
    500,
    undefined,
    '<html>',
    { notices: [{ own: 'bad_request' }] },
  ],
  [
    '[S8.10] 500 of the credit card service refers to the administrator',
    'credit-card',
    500,
    { message: 'stack' },
    undefined,
    { notices: [{ own: 'server_error' }] },
  ],
  [
    '[S8.10] 500 of another service shows its message',
    'core',
    500,
    { message: 'Down' },
    undefined,
    { notices: [{ text: 'Down' }] },
  ],
  [
    '[S8.11] an account entry of the credit card service shows only its message',
    'credit-card',
    400,
    { errors: [{ field: 'account', message: 'Card number is wrong' }] },
    undefined,
    { notices: [{ text: 'Card number is wrong' }] },
  ],
  [
    '[S8.11] an account entry of another service keeps its field',
    'vault',
    400,
    { errors: [{ field: 'account', message: 'is wrong' }] },
    undefined,
    { notices: [{ text: 'account: is wrong' }] },
  ],
  [
    '[S8.12] an account entry without a message is an unknown error',
    'credit-card',
    400,
    { errors: [{ field: 'account', message: '' }] },
    undefined,
    { notices: [{ own: 'unknown_error' }] },
  ],
  [
    '[S8.13] [S9.15] plain text of the invoice service is truncated to 150 characters',
    'invoice',
    400,
    undefined,
    sixteen_tens,
    { notices: [{ text: `${sixteen_tens.slice(0, 150)}...` }] },
  ],
  [
    '[S8.14] the payment-link service shows sentences',
    'payment-link',
    400,
    { validation_errors: ['Too late', 'Too much'] },
    undefined,
    { notices: [{ text: 'Too late' }, { text: 'Too much' }] },
  ],
  [
    'a missing answer asks to check the connection',
    'core',
    0,
    undefined,
    undefined,
    { notices: [{ own: 'no_answer' }] },
  ],
];

test.each(rows)('%s', (_title, service, status, body, text, report) => {
  expect(describeError(new CallError(service, status, body, text))).toEqual(report);
});

test('every error code has one notice, in every service', () => {
  for (const code of Object.keys(errorCodes) as ErrorCode[]) {
    const { status, message } = errorCodes[code];
    const { notices } = describeError(new CallError('core', status, { code, message, request_id: 'r' }));
    expect(notices, code).toHaveLength(1);
  }
});

import { type ResponseClass, responseCode } from '@countinghouse/domain/card/response-codes';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useCallback } from 'react';

/** The most frequent reasons, by response code, short enough for a list. */
const byCode: Readonly<Record<string, MessageDescriptor>> = {
  '04': msg`Pick up card`,
  '05': msg`Do not honor`,
  '07': msg`Pick up card`,
  12: msg`Transaction not allowed`,
  13: msg`Amount not valid`,
  14: msg`Card number not valid`,
  15: msg`No such issuer`,
  19: msg`Enter it again`,
  41: msg`Card reported lost`,
  43: msg`Card reported stolen`,
  51: msg`Insufficient funds`,
  54: msg`Expired card`,
  57: msg`Not allowed for this card`,
  58: msg`Not allowed for this terminal`,
  59: msg`Suspected fraud`,
  61: msg`Over the card’s limit`,
  62: msg`Restricted card`,
  65: msg`Card used too often`,
  75: msg`Too many PIN attempts`,
  91: msg`Issuer cannot be reached`,
  96: msg`System error`,
  N7: msg`Security code does not match`,
};

/** The short reason for every other code, by its response class. */
const byClass: Readonly<Record<ResponseClass, MessageDescriptor>> = {
  // The response was an approval, but the merchant's own settings declined the payment, or only a part was approved.
  approved: msg`Declined by the merchant’s checks`,
  approved_partial: msg`Partially approved`,
  account_verified: msg`Card checked`,
  declined: msg`Declined by the issuer`,
  insufficient_funds: msg`Insufficient funds`,
  expired_card: msg`Expired card`,
  incorrect_number: msg`Card number not valid`,
  incorrect_cvc: msg`Security code does not match`,
  incorrect_pin: msg`Incorrect PIN`,
  invalid_amount: msg`Amount not valid`,
  call_issuer: msg`Call the issuer`,
  pick_up_card: msg`Pick up card`,
  authentication_required: msg`Customer must confirm`,
  stop_recurring: msg`Recurring payment stopped`,
  duplicate: msg`Sent twice`,
  try_again: msg`Try again later`,
  configuration: msg`Terminal not set up for this`,
};

const unknown = msg`Declined by the issuer`;
const never_answered = msg`Acquirer not reached`;

/** Returns the short reason for a decline by its response code, in the user's language. Show the code beside it. */
export function useShortDeclineReason(): (response_code: string) => string {
  const { i18n } = useLingui();
  return useCallback(
    (code) => {
      if (code === '') return i18n._(never_answered);
      const known = responseCode(code);
      return i18n._(byCode[code] ?? (known === undefined ? unknown : byClass[known.class]));
    },
    [i18n],
  );
}

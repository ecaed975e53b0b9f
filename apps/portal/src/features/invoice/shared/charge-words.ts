import type { AutomaticChargeReason } from '@countinghouse/domain/invoice/automatic-charge';
import { invoiceLimits } from '@countinghouse/domain/invoice/invoice-limits';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

const reasons: Readonly<Record<AutomaticChargeReason, MessageDescriptor>> = {
  declined: msg`The bank declined`,
  not_reachable: msg`The bank could not be reached`,
  no_terminal: msg`The terminal takes no payments`,
  declined_too_often: msg`The card was declined too often in a short time`,
  new_card_data: msg`The bank has new data for this card`,
  card_needed: msg`The card has expired, and the bank gave no new data`,
  card_refused: msg`The bank permanently refuses this card`,
  stopped_by_bank: msg`The customer stopped these charges at the bank`,
  pay_in_person: msg`The bank asks the customer to confirm a payment`,
  cannot_be_charged: msg`The bank does not accept this charge`,
  expired: msg`The card has expired`,
  blocked: msg`The card is blocked`,
  replaced: msg`The card was replaced`,
  removed: msg`The card was removed`,
  customer_archived: msg`The customer is archived`,
  wiped: msg`The card number was erased`,
  unreadable: msg`The card number cannot be read`,
  network_limit: msg`The card was declined as often as its network allows in 30 days`,
  merchant_status: msg`The account’s status did not allow payments`,
  setting_off: msg`Invoices were turned off`,
  paid_otherwise: msg`It was paid in another way`,
  voided: msg`The payment was voided`,
};

/** Returns the words for how an invoice charges its card, and why it did not, in the user's language. */
export function useChargeWords() {
  const { t, i18n } = useLingui();
  const retriesName = (number: number) =>
    number === 0 ? t`Do not try again` : plural(number, { one: 'Try again once', other: 'Try again up to # times' });
  return {
    /** How often a declined charge is retried. */
    retriesName,
    retryOptions: Array.from({ length: invoiceLimits.re_attempts_maximum + 1 }, (_, number) => ({
      value: String(number),
      label: retriesName(number),
    })),
    reasonName: (reason: AutomaticChargeReason) => i18n._(reasons[reason]),
    /** The same for a text of the history; undefined if it is no reason. */
    reasonOf: (text: unknown): string | undefined => {
      const known = typeof text === 'string' && Object.hasOwn(reasons, text);
      return known ? i18n._(reasons[text as AutomaticChargeReason]) : undefined;
    },
  };
}

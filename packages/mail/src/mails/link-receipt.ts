import { formatMoney } from '@countinghouse/domain/money';
import type { MailTemplate } from '../template.ts';
import { type ReceiptFacts, receipt } from './receipt.ts';

/** The automatic receipt of a payment through a link: like any receipt, with its amount in the subject. */
export const linkReceipt: MailTemplate<ReceiptFacts> = (facts, speaking) => {
  const { i18n, locale } = speaking;
  const { amount, currency, merchant: business } = facts;
  return {
    ...receipt(facts, speaking),
    subject: i18n._({
      id: 'link_receipt.subject',
      message: 'Receipt for {amount} from {business}',
      values: { amount: formatMoney({ amount, currency }, { locale }), business },
    }),
  };
};

/** The receipt of a payment of an invoice. */
export const invoiceReceipt: MailTemplate<ReceiptFacts> = (facts, speaking) => linkReceipt(facts, speaking);

import type { getCustomerMessage as declaration } from '@countinghouse/contract/vault/customers/get-customer-message';
import { merchantOf, type Operation } from '../../../operation.ts';
import { readMessage, shownMessage } from '../../../store/vault/customer-messages.ts';
import { findCustomer } from '../../../store/vault/customers.ts';

/** Returns a mail as the customer got it (S7.125). Texts in the outbox never contain the secret of a link. */
export const getCustomerMessage: Operation<typeof declaration> = (context, { params }) =>
  context.transaction(async (transaction) => {
    const customer = await findCustomer(transaction, merchantOf(context).merchant_uid, params.customer_id);
    const row = await readMessage(transaction, customer, params.message_id);
    return { message: { ...shownMessage(row), text: row.text, html: row.html } };
  });

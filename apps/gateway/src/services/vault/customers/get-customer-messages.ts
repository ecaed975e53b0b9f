import type { getCustomerMessages as declaration } from '@countinghouse/contract/vault/customers/get-customer-messages';
import { merchantOf, type Operation } from '../../../operation.ts';
import { exactCountMaximum, totalsOf } from '../../../store/search/exact-count.ts';
import { messagesOf, shownMessage } from '../../../store/vault/customer-messages.ts';
import { findCustomer } from '../../../store/vault/customers.ts';

/** Returns the mails to a customer with their delivery state, newest first (S7.125). */
export const getCustomerMessages: Operation<typeof declaration> = (context, { params, query }) => {
  const { limit = 20, offset = 0 } = query;
  return context.transaction(async (transaction) => {
    const customer = await findCustomer(transaction, merchantOf(context).merchant_uid, params.customer_id);
    const rows = await messagesOf(transaction, customer)
      .select(['message_id', 'kind', 'recipient', 'locale', 'subject', 'status', 'tries'])
      .select(['next_try_at', 'created_at', 'ended_at'])
      .orderBy('created_at', 'desc')
      .orderBy('message_id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute();
    const counted = await messagesOf(transaction, customer)
      .select('message_id')
      .limit(exactCountMaximum + 1)
      .execute();
    return { messages: rows.map(shownMessage), ...totalsOf(counted.length), limit, offset };
  });
};

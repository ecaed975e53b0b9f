import type { Calls } from '@countinghouse/contract/calls';
import type { Operation } from '../../../operation.ts';
import { readEmails } from '../../../store/people/users.ts';
import { readUserInReach } from './user-in-reach.ts';

const emails_maximum = 1_000;

/** Returns the e-mail addresses of a user and their active colleagues (S7.17), the user's own first. */
export const getUserEmails: Operation<Calls['get_user_emails']> = async (context, { params }) =>
  context.transaction(async (transaction) => {
    const { user_id, entity_id } = await readUserInReach(transaction, context, params.id);
    return { emails: await readEmails(transaction, { user_id, entity_id }, emails_maximum) };
  });

import { impersonateUser } from '@countinghouse/contract/core/impersonate-user';
import { reportError } from '../client/report-error.ts';
import { send } from '../client/send.ts';
import { changeIdentity } from './change-identity.ts';
import { setSwitching } from './switching.ts';

/** Begins to act as a user of a merchant, and shows what they see, from their home unless another page is wanted. A refusal is said, and all stays as it was. */
export async function startImpersonating(user_id: string, access: 'view' | 'full', destination = '/'): Promise<void> {
  setSwitching('asking');
  try {
    const { impersonation } = await send(impersonateUser, { params: { id: user_id }, query: { access } });
    await changeIdentity(impersonation, destination);
  } catch (error) {
    setSwitching(undefined);
    reportError(error);
  }
}

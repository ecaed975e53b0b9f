import { impersonateUser } from '@countinghouse/contract/core/impersonation/impersonate-user';
import { send } from '../client/send.ts';
import { changeIdentity } from './change-identity.ts';
import { setSwitching } from './switching.ts';

/**
 * Begins to act as a user of a merchant, for a reason that the merchant sees, and shows what they see, from their home unless another page is wanted.
 *
 * @throws CallError where it is refused; then all stays as it was
 */
export async function startImpersonating(
  user_id: string,
  { access, reason, destination = '/' }: { access: 'view' | 'full'; reason: string; destination?: string | undefined },
): Promise<void> {
  setSwitching('asking');
  try {
    const { impersonation } = await send(impersonateUser, { params: { id: user_id }, query: { access, reason } });
    await changeIdentity(impersonation, destination);
  } catch (error) {
    setSwitching(undefined);
    throw error;
  }
}

import { impersonateUser } from '@countinghouse/contract/core/impersonation/impersonate-user';
import { send } from '../client/send.ts';
import { changeIdentity } from './change-identity.ts';
import { setSwitching } from './switching.ts';

/**
 * Starts to impersonate a merchant's user, for a reason that the merchant can read, and opens `destination`, by default Home.
 * @throws CallError if it is refused; then nothing changes
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

import { actsAsMerchant } from '@countinghouse/domain/access';
import { useSession } from '../../shared/session/session.ts';
import { useAccess } from '../../shared/session/use-access.ts';
import { AdminHome } from './admin/admin-home.tsx';
import { MerchantHome } from './merchant/merchant-home.tsx';

/** Home: a merchant's figures, or an administrator's month and the ways on from there. */
export function HomePage() {
  const { user, merchant } = useSession();
  const { context } = useAccess();
  if (user === undefined || context === undefined) return null;
  if (actsAsMerchant(context) && merchant !== undefined) return <MerchantHome merchant={merchant} />;
  return <AdminHome username={user.username} />;
}

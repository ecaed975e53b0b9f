import { type AccessContext, permissionSetOf } from '@countinghouse/domain/access/access';
import type { SessionSnapshot } from './session-store.ts';

/** Returns the input of the domain's access rule; undefined until the session has been read. */
export function accessContextOf(session: SessionSnapshot): AccessContext | undefined {
  const { user, permissions, merchant, impersonation } = session;
  if (session.token === undefined || user === undefined || permissions === undefined) return undefined;
  return {
    user_type_id: user.user_type_id,
    user_status_id: user.user_status_id,
    permissions: permissionSetOf([{ permissions }]),
    merchant:
      merchant === undefined
        ? undefined
        : { account_status_code: merchant.account_status_code, merchant_setting: merchant.merchant_setting },
    impersonation:
      impersonation === undefined
        ? undefined
        : {
            access: impersonation.access,
            impersonatorMerchantStatusClosed: impersonation.impersonatorMerchantStatusClosed,
          },
    has_international_terminal_key: session.international_terminal_key !== undefined,
  };
}

import { useLingui } from '@lingui/react/macro';
import { useMerchantStatusName } from '../../shared/navigation/merchant-status-names.ts';
import type { RouteRefusal } from '../../shared/routes/guard-route.ts';
import { useSession } from '../../shared/session/session.ts';

/** Returns why a page is closed, and who can open it, in words for the refused user. */
export function useRefusalWords(): (because: RouteRefusal) => { why: string; who: string } {
  const { t, i18n } = useLingui();
  const statusName = useMerchantStatusName();
  const { merchant, user } = useSession();
  const business = merchant?.doing_business_as ?? '';
  return (because) => {
    switch (because.reason) {
      case 'permission_missing': {
        const codes = new Intl.ListFormat(i18n.locale, { type: 'disjunction' }).format(because.codes);
        return {
          why: t`It needs the permission ${codes}, which you don’t have.`,
          who:
            user?.user_type_id === 'Merchant'
              ? t`Someone who manages users and roles at ${business} can grant it.`
              : t`Another administrator who manages users and roles can grant it.`,
        };
      }
      case 'merchant_setting_off':
        return {
          why: t`This feature is turned off for ${business}.`,
          who: t`An administrator of Countinghouse can switch it on.`,
        };
      case 'merchant_status_forbids': {
        const status = statusName(because.status);
        return {
          why: t`It stays closed while the account status of ${business} is ${status}.`,
          who: t`An administrator of Countinghouse can tell you what is missing.`,
        };
      }
      case 'no_merchant_in_scope':
        return {
          why: t`It belongs to one merchant. You aren’t acting for a merchant.`,
          who: t`Open the merchant and impersonate one of its users.`,
        };
    }
  };
}

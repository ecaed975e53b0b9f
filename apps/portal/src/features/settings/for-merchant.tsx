import { getMerchant } from '@countinghouse/contract/merchants/merchant/get-merchant';
import { searchMerchants } from '@countinghouse/contract/merchants/merchant/search-merchants';
import { actsAsMerchant, decideCall } from '@countinghouse/domain/access/access';
import { matchesUuid } from '@countinghouse/domain/text/validation';
import { SearchSelectField } from '@countinghouse/ui/choice/search-select-field';
import { FormSkeleton } from '@countinghouse/ui/feedback/skeleton';
import { EmptyState, ForbiddenState } from '@countinghouse/ui/feedback/state-page';
import { confirm } from '@countinghouse/ui/overlay/confirm';
import { useLingui } from '@lingui/react/macro';
import { IconBuildingStore } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useCall } from '../../shared/client/use-call.ts';
import { useMerchantPageZone } from '../../shared/format/page-zone.ts';
import { type AddressText, useAddressState } from '../../shared/navigation/address-state.ts';
import { somethingUnsent } from '../../shared/navigation/unsent.ts';
import { useLeaveWords } from '../../shared/navigation/use-leave-question.ts';
import { RoutePage } from '../../shared/page/route-page.tsx';
import { useSession } from '../../shared/session/session.ts';
import { useAccess } from '../../shared/session/use-access.ts';
import { useDebounced } from '../../shared/use-debounced.ts';
import styles from './settings.module.css';

/** The merchant whose settings are shown, and by whom: an administrator can force what the merchant cannot undo. */
export type Configured = { merchant_uid: string; by: 'merchant' | 'administrator' };

const readMerchant = ({ merchant }: AddressText) =>
  merchant !== undefined && matchesUuid(merchant) ? merchant.toLowerCase() : undefined;

/**
 * A page of one merchant's settings: of the merchant in scope, or for an administrator without one, of the merchant chosen at the top of
 * the page, which is in the address (`?merchant=`).
 */
export function ForMerchant({
  title,
  purpose,
  actions,
  children,
}: {
  title: string;
  purpose: string;
  actions?: (configured: Configured) => ReactNode;
  children: (configured: Configured) => ReactNode;
}) {
  const { t } = useLingui();
  const { merchant } = useSession();
  const { context } = useAccess();
  const [chosen, change] = useAddressState(readMerchant);
  const looksUp = context !== undefined && merchant === undefined && decideCall(searchMerchants, context).allowed;
  const named = useNamedMerchant(looksUp ? chosen : undefined);
  useMerchantPageZone(named?.time_zone);
  if (context === undefined || (actsAsMerchant(context) && merchant === undefined)) {
    return (
      <RoutePage title={title} purpose={purpose}>
        <FormSkeleton />
      </RoutePage>
    );
  }
  const merchant_uid = merchant?.merchant_uid ?? chosen;
  const configured: Configured | undefined =
    merchant_uid === undefined
      ? undefined
      : { merchant_uid, by: actsAsMerchant(context) ? 'merchant' : 'administrator' };
  const choice =
    merchant !== undefined ? null : !decideCall(searchMerchants, context).allowed ? (
      <ForbiddenState
        title={t`You cannot look up merchants`}
        note={t`This needs Merchant, View (MEVI). Ask someone who manages roles in your account.`}
      />
    ) : (
      <MerchantChoice chosen={chosen} onChoose={(uid) => change({ merchant: uid })} />
    );
  return (
    <RoutePage title={title} purpose={purpose} actions={configured === undefined ? null : actions?.(configured)}>
      <div className={styles.form}>
        {choice}
        {configured !== undefined ? (
          children(configured)
        ) : (
          <EmptyState
            glyph={IconBuildingStore}
            title={t`Choose a merchant`}
            note={t`These settings belong to one merchant. Look it up by its name.`}
          />
        )}
      </div>
    </RoutePage>
  );
}

/** Reads the merchant in the address. */
function useNamedMerchant(merchant_uid: string | undefined) {
  const enabled = merchant_uid !== undefined;
  return useCall(getMerchant, { params: { id: merchant_uid ?? '' } }, { enabled, shown: 'log' }).data?.merchant;
}

const choices_maximum = 20;

function MerchantChoice({ chosen, onChoose }: { chosen: string | undefined; onChoose: (uid: string) => void }) {
  const { t } = useLingui();
  const leaveWords = useLeaveWords();
  const [term, setTerm] = useState('');
  const search = useDebounced(term.trim());
  const found = useCall(searchMerchants, { body: { search, limit: choices_maximum } }, { keep_previous: true });
  const options = (found.data?.merchantResult.merchants ?? []).map((each) => ({
    value: each.merchant_uid,
    label: each.doing_business_as,
  }));
  const own = useNamedMerchant(chosen);
  const missing = own !== undefined && !options.some(({ value }) => value === own.merchant_uid);
  return (
    <SearchSelectField
      label={t`Merchant`}
      name="merchant"
      placeholder={t`Look up a merchant`}
      options={
        missing && term === '' ? [{ value: own.merchant_uid, label: own.doing_business_as }, ...options] : options
      }
      value={chosen ?? ''}
      onSearch={setTerm}
      loading={found.isPending || found.isPlaceholderData}
      onValue={async (uid) => {
        if (uid === chosen || (somethingUnsent() && !(await confirm(leaveWords)))) return;
        setTerm('');
        onChoose(uid);
      }}
    />
  );
}

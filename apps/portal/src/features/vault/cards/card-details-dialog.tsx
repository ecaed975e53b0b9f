import type { Account } from '@countinghouse/contract/vault/accounts/account';
import { displayExpiry } from '@countinghouse/domain/card/card';
import type { AccountSource } from '@countinghouse/domain/vault/account';
import { Button } from '@countinghouse/ui/button/button';
import { type Definition, DefinitionList } from '@countinghouse/ui/display/definition-list';
import { CopyButton } from '@countinghouse/ui/display/id-text';
import { Modal } from '@countinghouse/ui/overlay/modal';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { usePageZone } from '../../../shared/format/page-zone.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { AddressVerification, SecurityCodeVerification } from '../../../shared/payment/verification.tsx';
import { AccountBadge } from '../../../shared/vault/account-badge.tsx';
import { storedCardName } from '../../../shared/vault/stored-card.ts';
import { useVaultWords } from '../../../shared/vault/vault-words.ts';

const sources: Readonly<Record<AccountSource, MessageDescriptor>> = {
  portal: msg`Customer vault`,
  api: msg`API`,
  sale: msg({ message: 'Sale', context: 'where a card came from' }),
  invoice: msg`Invoice`,
  payment_link: msg`Payment link`,
  self_service: msg`Entered by the customer`,
  updater: msg`Account updater`,
};

/** All details of a stored card: the consent (the evidence in a dispute), its last check and its credential chain. */
export function CardDetailsDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const zone = usePageZone();
  const { channelName, blockedReason } = useVaultWords();
  const time = (instant: string) => format.dateTime(instant, zone);
  const line = (key: string, term: string, value: Definition['value'] | null): Definition[] =>
    value === null || value === '' ? [] : [{ key, term, value }];
  const { network_transaction_id: network_id } = account;
  return (
    <Modal
      open
      size="default"
      title={storedCardName(account)}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t`Close`}</Button>}
    >
      <DefinitionList
        label={t`Consent and details`}
        items={[
          ...(account.health === 'valid' && !account.is_default
            ? []
            : line('status', t`Status`, <AccountBadge account={account} />)),
          ...line('why', t`Reason`, account.blocked_reason === null ? null : blockedReason(account.blocked_reason)),
          ...line('expires', t`Expires`, displayExpiry(account.card_expiry)),
          ...line('name', t`Name on the card`, account.cardholder_name),
          ...line('agreed', t`Consent`, `${channelName(account.consent_channel)}, ${time(account.consent_at)}`),
          ...line('by', t`Recorded by`, account.consent_by_name),
          ...line('words', t`What the customer agreed to`, account.consent_text),
          ...line('verified', t`Verified`, account.verified_at === null ? t`Not yet` : time(account.verified_at)),
          ...(account.verified_at === null
            ? []
            : [
                ...line('avs', t`Address`, <AddressVerification code={account.avs_response} />),
                ...line('csc', t`Security code`, <SecurityCodeVerification code={account.csc_response} />),
              ]),
          ...line(
            'chain',
            t`Network transaction ID`,
            network_id === null ? (
              t`None until its first approved payment`
            ) : (
              <span className="ui-row">
                <span className="ui-tabular">{network_id}</span>
                <CopyButton text={network_id} label={t`network transaction ID`} />
              </span>
            ),
          ),
          ...line('source', t`Stored from`, `${i18n._(sources[account.source])}, ${time(account.created_at)}`),
          ...line('charged', t`Last charged`, account.last_charged_at === null ? null : time(account.last_charged_at)),
        ]}
      />
    </Modal>
  );
}

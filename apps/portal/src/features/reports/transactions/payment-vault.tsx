import type { Transaction } from '@countinghouse/contract/credit-card/payment';
import { TextLink } from '@countinghouse/ui/button/anchor';
import type { Definition } from '@countinghouse/ui/display/definition-list';
import { CopyButton } from '@countinghouse/ui/display/id-text';
import { useLingui } from '@lingui/react/macro';
import { useMayOpen } from '../../../shared/navigation/use-may-open.ts';
import { pathTo } from '../../../shared/routes/routes.ts';
import { useAdviceWords } from '../../../shared/vault/use-advice-words.ts';

/** Returns a payment's vault data: whose card it was, who started it, and the network's id and advice. */
export function useVaultItems({ payment }: { payment: Transaction }): Definition[] {
  const { t } = useLingui();
  const mayOpen = useMayOpen();
  const adviceOf = useAdviceWords();
  const { customer_id, account_uid, initiator, network_transaction_id: network_id, advice_code } = payment;
  if (customer_id === null && account_uid === null) return [];
  return [
    ...(customer_id !== null && mayOpen('vault-customer-id')
      ? [
          {
            key: 'vault',
            term: t`In the vault`,
            value: (
              <TextLink href={pathTo('vault-customer-id', { id: customer_id })}>
                {payment.customer || payment.company || t`Open the customer`}
              </TextLink>
            ),
          },
        ]
      : []),
    ...(initiator === null
      ? []
      : [
          {
            key: 'initiator',
            term: t`Started by`,
            value: initiator === 'customer' ? t`The customer` : t`You, without the customer`,
          },
        ]),
    ...(network_id === null
      ? []
      : [
          {
            key: 'chain',
            term: t`Network transaction ID`,
            value: (
              <span className="ui-row">
                <span className="ui-tabular">{network_id}</span>
                <CopyButton text={network_id} label={t`network transaction ID`} />
              </span>
            ),
          },
        ]),
    ...(advice_code === null ? [] : [{ key: 'advice', term: t`Advice`, value: adviceOf(advice_code) }]),
  ];
}

import { addAccount } from '@countinghouse/contract/vault/accounts/add-account';
import { createCustomer } from '@countinghouse/contract/vault/customers/create-customer';
import { businessDateOf } from '@countinghouse/domain/time/time-zones';
import { toast } from '@countinghouse/ui/feedback/toast-store';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { send } from '../../../shared/client/send.ts';
import { clock } from '../../../shared/clock.ts';
import { judgedBy } from '../../../shared/form/form-rules.ts';
import { useRecordForm } from '../../../shared/form/use-record-form.ts';
import { takeFormDraft } from '../../../shared/form-draft/form-draft.ts';
import { usePageZone } from '../../../shared/format/page-zone.ts';
import { goTo } from '../../../shared/navigation/go-to.ts';
import { useSession } from '../../../shared/session/session.ts';
import { storedCardName } from '../../../shared/vault/stored-card.ts';
import { handCard } from '../cards/handed-card.ts';
import { customerHref } from '../customer/customer-address.ts';
import {
  addressBody,
  type CardDraft,
  type CustomerDraft,
  cardBody,
  customerBody,
  isTypedAddress,
} from '../form/customer-draft.ts';
import { type CustomerRules, faultsOfNewCustomer } from '../form/customer-rules.ts';
import { customerToStore, draftedCustomer } from '../form/customer-to-store.ts';
import { useEmptyDraft } from '../form/use-empty-draft.ts';
import { useProblemSentence } from '../form/use-problem-sentence.ts';
import { useCustomerChanged } from '../use-customer-changed.ts';
import { useVaultLocks } from '../use-vault-locks.ts';

const route = 'vault-customer-add';

/** The form of a new customer, with its first address and card. A card that is not approved is passed on to the customer's page. */
export function useAddCustomer() {
  const { t } = useLingui();
  const { merchant } = useSession();
  const empty = useEmptyDraft();
  const locks = useVaultLocks();
  const changed = useCustomerChanged();
  const locked = locks.of(createCustomer);
  const rules: CustomerRules = {
    today: businessDateOf(clock.now(), usePageZone()),
    custom: merchant?.custom_fields ?? [],
  };
  const [start] = useState(empty);
  const [kept] = useState(() => draftedCustomer(takeFormDraft<Partial<CustomerDraft>>(route), start));
  const form = useRecordForm({
    rules: judgedBy(
      (draft: CustomerDraft) => faultsOfNewCustomer(draft, rules),
      (draft) => ({
        ...customerBody(draft, rules.custom),
        ...(isTypedAddress(draft.address) ? { addresses: [addressBody(draft.address)] } : {}),
      }),
    ),
    start,
    locked,
    shown: 'left_filled',
    fieldOf: (path) => path.replace(/^addresses\.0\./, 'address.'),
    sentenceOf: useProblemSentence(),
    draft: { route, kept, keep: customerToStore },
    send: async (body, { values, idempotency_key }) => {
      const { customer_id } = await send(createCustomer, { body }, { idempotency_key });
      return { customer_id, card: values.with_card ? await storeCard(customer_id, values.account) : undefined };
    },
    onSent: ({ customer_id, card }, draft) => {
      const name = `${draft.first_name} ${draft.last_name}`.trim() || draft.company_name.trim() || draft.email.trim();
      toast({
        tone: 'success',
        title: t`${name} is added`,
        ...(card === undefined ? {} : { note: t`${card} is stored.` }),
      });
      changed();
      void goTo(customerHref(customer_id));
    },
  });
  return { ...form, locked, custom_rules: rules };
}

/**
 * Stores the card of a customer that was just added, and returns its name. A card that is not approved is passed to the customer's page.
 */
async function storeCard(customer_id: string, card: CardDraft): Promise<string | undefined> {
  // The card uses the address that was added with the customer.
  const { billing_address_id: _none, ...body } = cardBody(card);
  try {
    const answer = await send(addAccount, { params: { customer_id }, body }, { idempotency_key: crypto.randomUUID() });
    if (answer.account !== null) return storedCardName(answer.account);
    handCard({ customer_id, card, unverified: answer });
  } catch (failure) {
    handCard({ customer_id, card, failure });
  }
  return undefined;
}

import type { ChargeRequest } from '@countinghouse/contract/credit-card/payment';
import type { Account } from '@countinghouse/contract/vault/accounts/account';
import type { Customer, CustomerRow } from '@countinghouse/contract/vault/customers/customer';
import { type Locale, localeNamed, locales } from '@countinghouse/domain/text/locales';
import { consentSentence } from '@countinghouse/domain/vault/consent';
import { useLingui } from '@lingui/react';
import type { RecordForm } from '../../../shared/form/use-record-form.ts';
import { useSession } from '../../../shared/session/session.ts';
import { forgetChosenCard } from '../../../shared/vault/charge-stored-card.ts';
import { isChargeable } from '../../../shared/vault/stored-card.ts';
import { noStoredCard, type SaleValues } from './sale-values.ts';

const dirty = { shouldDirty: true } as const;

/** Returns the user's choices from the vault in the sale form. */
export function useVaultChoices({ form, recheck }: RecordForm<SaleValues, ChargeRequest>) {
  const { i18n } = useLingui();
  const { merchant } = useSession();
  const sentence = (locale: Locale) => consentSentence(locale, merchant);
  const put = (stored: SaleValues['stored']) => {
    form.setValue('stored', stored, dirty);
    recheck('stored.account_uid');
  };
  const chooseAccount = ({ account_uid, card_brand, last_four, allows }: Account) => {
    const { stored } = form.getValues();
    const here = stored.here || !allows.includes('charge_by_merchant');
    put({ ...stored, account_uid, card_brand, last_four, here });
  };
  return {
    /** Switches between a stored and a typed card. The security code is cleared, because it belongs to the other card. */
    takeStored: (use: boolean) => {
      const { payment, stored } = form.getValues();
      form.setValue('payment', { ...payment, cvv: '' }, dirty);
      if (!use) forgetChosenCard();
      put({ ...stored, use });
    },
    chooseCustomer: ({ customer_id, full_name }: CustomerRow) =>
      put({ ...noStoredCard, use: true, customer_id, customer_name: full_name }),
    /** Called once the customer is read: chooses the default card, or the one passed along, and fills in the payer. */
    takeCustomer: (customer: Customer) => {
      const { stored } = form.getValues();
      form.setValue('stored.customer_name', customer.full_name);
      const cards = customer.accounts.filter(isChargeable);
      const account =
        cards.find(({ account_uid }) => account_uid === stored.account_uid) ??
        cards.find(({ is_default }) => is_default) ??
        cards[0];
      if (account !== undefined) chooseAccount(account);
      else put({ ...form.getValues().stored, account_uid: '', card_brand: '', last_four: '' });
      putPayer(form, customer, account);
    },
    chooseAccount,
    /** Turns storing the typed card with the payment on or off. */
    keepCard: (keep: boolean) => {
      const { keep_account } = form.getValues();
      const consent_text = keep_account.consent_text || sentence(localeNamed(i18n.locale));
      form.setValue('keep_account', { ...keep_account, keep, consent_text }, dirty);
    },
    /** Sets the customer who gets the card, with the consent sentence in their language, unless another was typed. */
    chooseKeeper: ({ customer_id, full_name, locale }: CustomerRow) => {
      const { keep_account } = form.getValues();
      const untouched = locales.some((each) => sentence(each) === keep_account.consent_text);
      const consent_text = untouched ? sentence(locale) : keep_account.consent_text;
      form.setValue('keep_account', { ...keep_account, customer_id, customer_name: full_name, consent_text }, dirty);
      recheck('keep_account.customer_id');
    },
  };
}

/** Fills in the payer from the vault, so that it is visible before sending. Replaces what was typed for another payer. */
function putPayer(
  form: RecordForm<SaleValues, ChargeRequest>['form'],
  customer: Customer,
  account: Account | undefined,
): void {
  const billing = customer.addresses.filter(({ kind }) => kind === 'billing');
  const address =
    billing.find(({ address_id }) => address_id === account?.billing_address_id) ??
    billing.find(({ is_default }) => is_default);
  const values = form.getValues();
  const { address_1 = '', address_2 = '', city = '', state = '', postal_code = '' } = address ?? {};
  const country = address?.country ?? values.account.billing_address.country;
  form.setValue(
    'account',
    {
      customer_firstname: customer.first_name,
      customer_lastname: customer.last_name,
      company_name: customer.company_name,
      billing_address: { address_1, address_2, city, state, postal_code, country },
    },
    dirty,
  );
  form.setValue('email', customer.email, dirty);
  form.setValue('phone_number', customer.phone_number, dirty);
}

import type { Customer } from '@countinghouse/contract/vault/customers/customer';
import { getCustomer } from '@countinghouse/contract/vault/customers/get-customer';
import { updateCustomer } from '@countinghouse/contract/vault/customers/update-customer';
import { businessDateOf } from '@countinghouse/domain/time/time-zones';
import { Button } from '@countinghouse/ui/button/button';
import { FormPanel } from '@countinghouse/ui/field/form-panel';
import { FormLayout } from '@countinghouse/ui/field/form-section';
import { useLingui } from '@lingui/react/macro';
import type { FormEvent } from 'react';
import { send } from '../../../shared/client/send.ts';
import { clock } from '../../../shared/clock.ts';
import { judgedBy } from '../../../shared/form/form-rules.ts';
import { SaveProblems } from '../../../shared/form/save-problems.tsx';
import { type Stored, useVersionedForm } from '../../../shared/form/use-versioned-form.ts';
import { usePageZone } from '../../../shared/format/page-zone.ts';
import { useSession } from '../../../shared/session/session.ts';
import { CustomerAddresses } from '../addresses/customer-addresses.tsx';
import { CustomerCards } from '../cards/customer-cards.tsx';
import { type CustomerDraft, customerBody, customValues } from '../form/customer-draft.ts';
import { type CustomerRules, faultsOfCustomer } from '../form/customer-rules.ts';
import {
  CompanySection,
  ContactSection,
  CustomSection,
  LanguageSection,
  NoteSection,
  PersonSection,
} from '../form/customer-sections.tsx';
import { CustomerSteps } from '../form/customer-steps.tsx';
import { useEmptyDraft } from '../form/use-empty-draft.ts';
import { useProblemSentence } from '../form/use-problem-sentence.ts';
import { customerCalls } from '../use-customer-changed.ts';
import { useVaultLocks } from '../use-vault-locks.ts';
import type { CustomerTabProps } from './customer-tab-props.ts';
import styles from './edit-tab.module.css';

/** The form of a customer, section by section, with the list of sections beside it. Cards and addresses are saved separately. */
export function EditTab({ customer }: CustomerTabProps) {
  const { t } = useLingui();
  const { merchant } = useSession();
  const rules: CustomerRules = {
    today: businessDateOf(clock.now(), usePageZone()),
    custom: merchant?.custom_fields ?? [],
  };
  const form = useCustomerForm(customer, rules);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.unsent) void form.submit();
  };
  return (
    <FormLayout
      panel={
        <FormPanel
          title={t`Sections`}
          details={<CustomerSteps control={form.control} rules={rules} customer={customer} />}
          action={
            <div className="ui-stack">
              <Button
                type="submit"
                form={formId}
                full
                color="primary"
                loading={form.sending}
                disabledReason={form.locked ?? (form.unsent ? undefined : t`There is nothing to save`)}
              >{t`Save changes`}</Button>
              {form.unsent ? <Button full onClick={form.reset}>{t`Discard changes`}</Button> : null}
            </div>
          }
        />
      }
    >
      <form
        id={formId}
        ref={form.place}
        onSubmit={submit}
        noValidate
        aria-label={t({ message: 'Edit', context: 'page title' })}
        autoComplete="off"
      >
        <SaveProblems work={form} />
        <PersonSection form={form} today={rules.today} />
        <CompanySection form={form} />
        <ContactSection form={form} />
        <LanguageSection form={form} />
        <CustomSection form={form} rules={rules} />
        <NoteSection form={form} />
      </form>
      <div className={styles.apart} id="cards">
        <CustomerCards customer={customer} />
      </div>
      <div className={styles.apart} id="addresses">
        <CustomerAddresses customer={customer} />
      </div>
    </FormLayout>
  );
}

const formId = 'customer-form';

function useCustomerForm(customer: Customer, rules: CustomerRules) {
  const { t } = useLingui();
  const empty = useEmptyDraft();
  const locks = useVaultLocks(customer);
  const params = { customer_id: customer.customer_id };
  const storedOf = (read: Customer): Stored<CustomerDraft> => ({
    version: read.version,
    draft: draftOf(read, empty, rules),
  });
  const locked = locks.of(updateCustomer);
  const form = useVersionedForm<CustomerDraft>({
    stored: storedOf(customer),
    call: getCustomer.name,
    writes: updateCustomer,
    also: customerCalls,
    rules: judgedBy(
      (draft: CustomerDraft) => faultsOfCustomer(draft, rules),
      (draft) => draft,
    ),
    disabled: locked !== undefined,
    shown: 'left_filled',
    sentenceOf: useProblemSentence(),
    read: async () => storedOf((await send(getCustomer, { params })).customer),
    save: async (draft, _before, version) => {
      const body = { ...customerBody(draft, rules.custom), version };
      return storedOf((await send(updateCustomer, { params, body })).customer);
    },
    saved: t`Customer saved`,
  });
  return { ...form, locked: form.locked ?? locked };
}

/** Returns the form values of a customer. */
function draftOf(customer: Customer, empty: CustomerDraft, { custom }: CustomerRules): CustomerDraft {
  const { first_name, last_name, company_name, customer_reference, website, email, phone_number, fax_number } =
    customer;
  const { locale, tags, note, dob, custom_fields } = customer;
  const texts = { first_name, last_name, company_name, customer_reference, website, email, phone_number, fax_number };
  return {
    ...empty,
    ...texts,
    locale,
    tags,
    note,
    dob: dob ?? '',
    custom_fields: customValues(custom, custom_fields),
  };
}

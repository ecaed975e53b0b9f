import { Button } from '@countinghouse/ui/button/button';
import { Checkbox } from '@countinghouse/ui/choice/checkbox';
import { Callout } from '@countinghouse/ui/feedback/callout';
import { FormPanel } from '@countinghouse/ui/field/form-panel';
import { FormLayout, FormSection, Span } from '@countinghouse/ui/field/form-section';
import { useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { errorTexts } from '../../../shared/client/report-error.ts';
import { FormField } from '../../../shared/form/form-field.tsx';
import type { FormOfFields } from '../../../shared/form/use-record-form.ts';
import { RoutePage } from '../../../shared/page/route-page.tsx';
import { useSession } from '../../../shared/session/session.ts';
import { useAccess } from '../../../shared/session/use-access.ts';
import { TerminalInput } from '../cards/terminal-choice.tsx';
import { AddressInputs } from '../form/address-inputs.tsx';
import { CardConsent, CardInputs } from '../form/card-inputs.tsx';
import type { CustomerDraft } from '../form/customer-draft.ts';
import {
  CompanySection,
  ContactSection,
  CustomSection,
  LanguageSection,
  NoteSection,
  PersonSection,
} from '../form/customer-sections.tsx';
import { CustomerSteps } from '../form/customer-steps.tsx';
import { SimilarCustomers } from './similar-customers.tsx';
import { useAddCustomer } from './use-add-customer.ts';

/** /vault/customer/add: a customer with its first address and, with its consent, its first card. */
export function AddCustomerPage() {
  const { t } = useLingui();
  const { may } = useAccess();
  const { terminal_key } = useSession();
  const form = useAddCustomer();
  const fields = { ...form, disabled: form.sending || form.locked !== undefined };
  return (
    <RoutePage title={t`Add Customer`} purpose={t`Store a customer and a card once, and never enter them again.`}>
      <form
        ref={form.place}
        onSubmit={(event) => void form.submit(event)}
        noValidate
        aria-label={t`Add Customer`}
        autoComplete="off"
      >
        <FormLayout
          panel={
            <FormPanel
              title={t`New customer`}
              details={<CustomerSteps control={form.control} rules={form.custom_rules} customer={undefined} />}
              action={
                <div className="ui-stack">
                  {form.failure === undefined ? null : (
                    <Callout tone="danger" alert title={t`The customer was not added`}>
                      {errorTexts(form.failure).texts.join(' ')}
                    </Callout>
                  )}
                  <Button
                    type="submit"
                    size="big"
                    full
                    color="primary"
                    loading={form.sending}
                    disabledReason={form.locked}
                  >{t`Add customer`}</Button>
                </div>
              }
            />
          }
        >
          {form.locked === undefined ? null : <Callout>{form.locked}</Callout>}
          <SimilarCustomers control={form.control} />
          <PersonSection form={fields} today={form.custom_rules.today} />
          <CompanySection form={fields} />
          <ContactSection form={fields} />
          <FormSection
            id="address"
            title={t`Billing address`}
            note={`${t`Checked against the card’s address.`} ${t`Optional.`}`}
          >
            <AddressInputs form={fields} names={false} />
          </FormSection>
          {may('VAMC') && terminal_key !== undefined ? <CardSection form={fields} /> : null}
          <LanguageSection form={fields} />
          <CustomSection form={fields} rules={form.custom_rules} />
          <NoteSection form={fields} />
        </FormLayout>
      </form>
    </RoutePage>
  );
}

/** The first card, if the customer agrees that it is stored. */
function CardSection({ form }: { form: FormOfFields<CustomerDraft> }) {
  const { t } = useLingui();
  const with_card = useWatch({ control: form.control, name: 'with_card' });
  return (
    <FormSection id="card" title={t`Card`} note={t`The issuer confirms whether the card is valid. Nothing is charged.`}>
      <Span of={6}>
        <FormField form={form} name="with_card">
          {({ box }) => <Checkbox label={t`Store a card now`} {...box} />}
        </FormField>
      </Span>
      {with_card ? (
        <>
          <CardInputs form={form} />
          <TerminalInput form={form} />
          <CardConsent form={form} />
        </>
      ) : null}
    </FormSection>
  );
}

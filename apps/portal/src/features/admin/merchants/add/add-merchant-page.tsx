import { Button } from '@countinghouse/ui/button/button';
import { Callout } from '@countinghouse/ui/feedback/callout';
import { FormPanel } from '@countinghouse/ui/field/form-panel';
import { FormLayout, FormSection } from '@countinghouse/ui/field/form-section';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { errorTexts } from '../../../../shared/client/report-error.ts';
import { FormField } from '../../../../shared/form/form-field.tsx';
import { RoutePage } from '../../../../shared/page/route-page.tsx';
import { BankFields } from '../form/bank-fields.tsx';
import { BusinessSection } from '../form/business-section.tsx';
import { FeesSection } from '../form/fees-section.tsx';
import { FieldsSection } from '../form/fields-section.tsx';
import { merchantSections } from '../form/merchant-draft.ts';
import { sectionNames } from '../form/merchant-words.ts';
import { OwnersSection } from '../form/owners-section.tsx';
import { ProcessingSection } from '../form/processing-section.tsx';
import { SwitchesSection } from '../form/switches-section.tsx';
import { type AddStep, addSteps } from './add-merchant-address.ts';
import { ReviewSection } from './review-section.tsx';
import { StepsPanel } from './steps-panel.tsx';
import { useAddMerchant } from './use-add-merchant.ts';
import { useSteps } from './use-steps.ts';

/**
 * /admin/merchants/add-merchant: adds a merchant section by section (`?section=`). Each section is checked when it is left, and all of them
 * at the end.
 */
export function AddMerchantPage() {
  const { t, i18n } = useLingui();
  const form = useAddMerchant();
  const { step, visited, place, go, goOn } = useSteps(form);
  const { sending, failure, locked } = form;
  const fields = { ...form, disabled: sending };
  const names = {
    ...Object.fromEntries(merchantSections.map((section) => [section, i18n._(sectionNames[section])])),
    review: t`Review`,
  } as Record<AddStep, string>;
  const at = addSteps.indexOf(step);
  const number = at + 1;
  const count = addSteps.length;
  const sections: Record<AddStep, () => ReactNode> = {
    business: () => <BusinessSection form={fields} tax_id_help={t`Nine digits. Stored encrypted.`} />,
    owners: () => <OwnersSection form={fields} />,
    bank: () => (
      <FormSection id="bank" title={names.bank} note={t`The account that receives payouts.`}>
        <BankFields form={fields} />
      </FormSection>
    ),
    processing: () => <ProcessingSection form={fields} fresh />,
    fees: () => <FeesSection form={fields} />,
    settings: () => (
      <FormField form={fields} name="merchant_setting">
        {({ value, change }) => <SwitchesSection setting={value} onChange={change} disabled={sending} />}
      </FormField>
    ),
    fields: () => (
      <FormField form={fields} name="transaction_fields">
        {({ value, change }) => <FieldsSection rules={value} onChange={change} disabled={sending} />}
      </FormField>
    ),
    review: () => <ReviewSection control={form.control} names={names} onEdit={go} />,
  };
  return (
    <RoutePage
      title={t`Add Merchant`}
      purpose={t`New merchants start as Unviewed. Their users can’t sign in until someone has reviewed them.`}
    >
      <form
        ref={(element) => {
          place.current = element;
          form.place(element);
        }}
        onSubmit={(event) => {
          event.preventDefault();
          void goOn();
        }}
        noValidate
        aria-label={t`Add Merchant`}
        autoComplete="off"
      >
        <FormLayout
          panel={
            <FormPanel
              title={t`Step ${number} of ${count}`}
              details={<StepsPanel control={form.control} step={step} visited={visited} names={names} />}
              action={
                <div className="ui-stack">
                  {failure === undefined ? null : (
                    <Callout tone="danger" alert title={t`The merchant was not added`}>
                      {errorTexts(failure).texts.join(' ')}
                    </Callout>
                  )}
                  <p className="ui-phone ui-small ui-second" aria-hidden="true">
                    {t`Step ${number} of ${count}`}
                  </p>
                  <div className="ui-row">
                    {at === 0 ? null : (
                      <Button size="big" onClick={() => go(addSteps[at - 1] ?? 'business')}>{t`Back`}</Button>
                    )}
                    <div className="ui-grow">
                      <Button type="submit" size="big" full color="primary" loading={sending} disabledReason={locked}>
                        {step === 'review' ? t`Add merchant` : t`Continue`}
                      </Button>
                    </div>
                  </div>
                </div>
              }
            />
          }
        >
          {sections[step]()}
        </FormLayout>
      </form>
    </RoutePage>
  );
}

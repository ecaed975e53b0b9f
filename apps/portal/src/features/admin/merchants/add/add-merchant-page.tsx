import { createMerchant } from '@countinghouse/contract/merchants/create-merchant';
import { getMerchants } from '@countinghouse/contract/merchants/get-merchants';
import { searchMerchants } from '@countinghouse/contract/merchants/search-merchants';
import { faultsOfProfile, faultsOfSecrets, type MerchantProfile } from '@countinghouse/domain/merchant-profile';
import { pathTo } from '@countinghouse/domain/routes';
import { businessDateOf } from '@countinghouse/domain/time-zones';
import { Button } from '@countinghouse/ui/button';
import { Callout } from '@countinghouse/ui/callout';
import { FormPanel } from '@countinghouse/ui/form-panel';
import { FormLayout, FormSection } from '@countinghouse/ui/form-section';
import { Stepper, type StepState } from '@countinghouse/ui/stepper';
import { toast } from '@countinghouse/ui/toast-store';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { errorTexts } from '../../../../shared/client/report-error.ts';
import { send } from '../../../../shared/client/send.ts';
import { clock } from '../../../../shared/clock.ts';
import { focusOnFault } from '../../../../shared/form/focus-on-fault.ts';
import { useStepStates } from '../../../../shared/form/use-step-states.ts';
import { takeFormDraft, useFormDraft } from '../../../../shared/form-draft/form-draft.ts';
import { useAddressState } from '../../../../shared/navigation/address-state.ts';
import { goTo } from '../../../../shared/navigation/go-to.ts';
import { useLeaveQuestion } from '../../../../shared/navigation/use-leave-question.ts';
import { RoutePage } from '../../../../shared/page/route-page.tsx';
import { useWriteLock } from '../../../../shared/session/use-write-lock.ts';
import { BankFields } from '../form/bank-fields.tsx';
import { BusinessSection } from '../form/business-section.tsx';
import { FeesSection } from '../form/fees-section.tsx';
import { FieldsSection } from '../form/fields-section.tsx';
import {
  fieldsOf,
  type MerchantDraft,
  merchantSections,
  newMerchant,
  profileBody,
  rulesOf,
  sectionOf,
} from '../form/merchant-draft.ts';
import { sectionNames } from '../form/merchant-words.ts';
import { OwnersSection } from '../form/owners-section.tsx';
import { ProcessingSection } from '../form/processing-section.tsx';
import { SwitchesSection } from '../form/switches-section.tsx';
import { useMerchantFaults } from '../form/use-merchant-faults.ts';
import { type AddStep, addStepHref, addSteps, readAddStep } from './add-merchant-address.ts';
import { ReviewSection } from './review-section.tsx';

/** What is worth keeping of a form that was begun, without numbers that are kept sealed and digits of people. */
function kept({ profile, bank_account, ...draft }: MerchantDraft): MerchantDraft {
  return {
    ...draft,
    tax_id: '',
    bank_account: { ...bank_account, account_number: '' },
    profile: { ...profile, owners: profile.owners.map((owner) => ({ ...owner, ssn_last_four: '' })) },
  };
}

/** A draft that was kept, if it is one of this form. */
function taken(): MerchantDraft {
  const draft = takeFormDraft<MerchantDraft>('admin-merchants-add');
  if (draft?.profile === undefined || !Array.isArray(draft.profile.owners)) return newMerchant;
  const rules = Array.isArray(draft.transaction_fields) ? draft.transaction_fields : [];
  return {
    ...newMerchant,
    ...draft,
    profile: { ...newMerchant.profile, ...draft.profile },
    transaction_fields: rulesOf(fieldsOf(rules)),
  };
}

/** /admin/merchants/add-merchant: a merchant is added section by section (`?section=`), each checked as it is left, all of it at the end. */
export function AddMerchantPage() {
  const { t, i18n } = useLingui();
  const queries = useQueryClient();
  const locked = useWriteLock(createMerchant);
  const stepStates = useStepStates();
  const pathname = useLocation({ select: (location) => location.pathname });
  const [step, change] = useAddressState(readAddStep);
  const [draft, setDraft] = useState(taken);
  const [visited, setVisited] = useState<ReadonlySet<AddStep>>(new Set());
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [added, setAdded] = useState<string>();
  const key = useRef<{ body: string; key: string }>(undefined);
  const form = useRef<HTMLFormElement>(null);
  /** Whether the next section is opened for what is at fault in it. */
  const toMend = useRef(false);
  const unsent = draft !== newMerchant && added === undefined;
  useLeaveQuestion(unsent);
  useFormDraft('admin-merchants-add', unsent ? kept(draft) : undefined);
  // Once nothing is unsent any more: otherwise leaving would be asked about.
  useEffect(() => {
    if (added !== undefined) void goTo(pathTo('admin-merchants-id', { id: added }));
  }, [added]);

  const { profile, tax_id, bank_account, merchant_setting, transaction_fields, currency } = draft;
  const found = [
    ...faultsOfProfile(profile, businessDateOf(clock.now(), profile.time_zone)),
    ...faultsOfSecrets({ tax_id, bank_account }),
  ];
  const faults = useMerchantFaults(found, sending);
  const faultyOf = (section: AddStep) => found.filter((fault) => sectionOf(fault) === section);
  const onChange = (part: Partial<MerchantProfile>) =>
    setDraft((before) => ({ ...before, profile: { ...before.profile, ...part } }));

  // Leaving a section is what checks it, whichever way it is left.
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    const leaving = before.current;
    before.current = step;
    setVisited((all) => new Set([...all, leaving]));
    if (leaving !== 'review') faults.show(leaving);
    form.current?.scrollIntoView({ block: 'start' });
    if (toMend.current && step !== 'review') {
      toMend.current = false;
      faults.show(step);
      focusOnFault(form.current);
    } else form.current?.querySelector<HTMLElement>('input, select')?.focus({ preventScroll: true });
  });
  const go = (to: AddStep) => change({ section: to });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending || locked !== undefined) return;
    if (step !== 'review') {
      const [first] = faultyOf(step);
      if (first === undefined) return go(addSteps[addSteps.indexOf(step) + 1] ?? 'review');
      faults.show(step);
      return focusOnFault(form.current);
    }
    const faulty = merchantSections.find((section) => faultyOf(section).length > 0);
    if (faulty !== undefined) {
      toMend.current = true;
      return go(faulty);
    }
    const body = {
      ...profileBody(profile),
      currency,
      tax_id,
      bank_account: { ...bank_account, accounttype: 'checking' as const },
      merchant_setting,
      transaction_fields,
    };
    const text = JSON.stringify(body);
    if (key.current?.body !== text) key.current = { body: text, key: crypto.randomUUID() };
    setSending(true);
    setFailure(undefined);
    try {
      const { merchant_uid } = await send(createMerchant, { body }, { idempotency_key: key.current.key });
      for (const call of [searchMerchants, getMerchants]) void queries.invalidateQueries({ queryKey: [call.name] });
      const name = profile.doing_business_as;
      toast({ tone: 'success', title: t`${name} is added` });
      setAdded(merchant_uid);
    } catch (error) {
      setFailure(error);
      setSending(false);
    }
  };
  const stateOf = (section: AddStep): StepState => {
    if (section === step) return 'current';
    if (section === 'review' || !visited.has(section)) return 'open';
    return faultyOf(section).length === 0 ? 'done' : 'fault';
  };
  const names: Record<AddStep, string> = {
    ...(Object.fromEntries(merchantSections.map((section) => [section, i18n._(sectionNames[section])])) as Record<
      (typeof merchantSections)[number],
      string
    >),
    review: t`Review`,
  };
  const place = addSteps.indexOf(step);
  const number = place + 1;
  const count = addSteps.length;
  return (
    <RoutePage
      title={t`Add Merchant`}
      purpose={t`It begins unviewed: nobody signs in before somebody has looked at it.`}
    >
      <form
        ref={form}
        onSubmit={(event) => void submit(event)}
        noValidate
        aria-label={t`Add Merchant`}
        autoComplete="off"
      >
        <FormLayout
          panel={
            <FormPanel
              title={t`Step ${number} of ${count}`}
              details={
                <Stepper
                  label={t`Sections of the form`}
                  stateLabels={stepStates}
                  steps={addSteps.map((section) => ({
                    key: section,
                    label: names[section],
                    state: stateOf(section),
                    href: addStepHref(pathname, section),
                  }))}
                />
              }
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
                    {place === 0 ? null : (
                      <Button size="big" onClick={() => go(addSteps[place - 1] ?? 'business')}>{t`Back`}</Button>
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
          {step === 'business' ? (
            <BusinessSection
              profile={profile}
              onChange={onChange}
              tax_id={tax_id}
              onTaxId={(digits) => setDraft({ ...draft, tax_id: digits })}
              tax_id_help={t`Nine digits, kept sealed.`}
              faults={faults}
            />
          ) : step === 'owners' ? (
            <OwnersSection
              owners={profile.owners}
              onChange={(owners) => onChange({ owners })}
              faults={faults}
              disabled={sending}
            />
          ) : step === 'bank' ? (
            <FormSection id="bank" title={names.bank} note={t`Where its money goes.`}>
              <BankFields
                account={bank_account}
                onChange={(account) => setDraft({ ...draft, bank_account: account })}
                faults={faults}
              />
            </FormSection>
          ) : step === 'processing' ? (
            <ProcessingSection
              profile={profile}
              onChange={onChange}
              currency={currency}
              onCurrency={(code) => setDraft({ ...draft, currency: code })}
              disabled={sending}
            />
          ) : step === 'fees' ? (
            <FeesSection
              fees={profile.fees}
              onChange={(fees) => onChange({ fees })}
              faults={faults}
              disabled={sending}
            />
          ) : step === 'settings' ? (
            <SwitchesSection
              setting={merchant_setting}
              onChange={(setting) => setDraft({ ...draft, merchant_setting: setting })}
              disabled={sending}
            />
          ) : step === 'fields' ? (
            <FieldsSection
              rules={transaction_fields}
              onChange={(rules) => setDraft({ ...draft, transaction_fields: rules })}
              disabled={sending}
            />
          ) : (
            <ReviewSection draft={draft} faults={found} names={names} onEdit={go} />
          )}
        </FormLayout>
      </form>
    </RoutePage>
  );
}

import type { Customer } from '@countinghouse/contract/vault/customers/customer';
import { type Step, Stepper } from '@countinghouse/ui/layout/stepper';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type Control, useFormState, useWatch } from 'react-hook-form';
import { sentCustomValue } from '../../../shared/fields/custom-values.ts';
import { valueAt } from '../../../shared/form/form-rules.ts';
import { useStepStates } from '../../../shared/form/use-step-states.ts';
import { storedCardName } from '../../../shared/vault/stored-card.ts';
import { type CustomerDraft, isTypedAddress } from './customer-draft.ts';
import type { CustomerRules } from './customer-rules.ts';

type Section = { key: string; label: string; fields: readonly string[]; filled: boolean; note?: string };

/** The list of a customer form's sections, with their state and links. Only this component renders on every input. */
export function CustomerSteps({
  control,
  rules,
  customer,
}: {
  control: Control<CustomerDraft>;
  rules: CustomerRules;
  /** Undefined for a new customer, whose first address and card are part of the form. */
  customer: Customer | undefined;
}) {
  const { t } = useLingui();
  const stepStates = useStepStates();
  const draft = useWatch({ control }) as CustomerDraft;
  const { errors } = useFormState({ control });
  const sections = useSections(draft, rules, customer);
  const stepOf = ({ key, label, fields, filled, note }: Section): Step => {
    const step = { key, label, href: `#${key}`, ...(note === undefined ? {} : { note }) };
    const faults = fields.filter((field) => valueAt(errors, field) !== undefined).length;
    if (faults > 0) return { ...step, state: 'fault', note: t`${faults} to fix` };
    return { ...step, state: filled ? 'done' : 'open' };
  };
  return <Stepper label={t`Sections of the form`} steps={sections.map(stepOf)} stateLabels={stepStates} />;
}

function useSections(draft: CustomerDraft, { custom }: CustomerRules, customer: Customer | undefined): Section[] {
  const { t } = useLingui();
  const any = (...texts: string[]) => texts.some((text) => text.trim() !== '');
  const cards = customer?.accounts.filter(({ status }) => status === 'usable' || status === 'blocked') ?? [];
  const card = cards.find(({ is_default }) => is_default) ?? cards[0];
  const addresses = customer?.addresses.length ?? 0;
  const person: Section = {
    key: 'person',
    label: t`Person`,
    fields: ['first_name', 'last_name', 'dob'],
    filled: any(draft.first_name, draft.last_name),
  };
  const company: Section = {
    key: 'company',
    label: t`Company`,
    fields: ['company_name', 'customer_reference', 'website'],
    filled: any(draft.company_name, draft.customer_reference, draft.website),
  };
  const contact: Section = {
    key: 'contact',
    label: t`Contact`,
    fields: ['email', 'phone_number', 'fax_number'],
    filled: any(draft.email, draft.phone_number, draft.fax_number),
  };
  const typedCard = draft.account.card_number.slice(-4);
  const cardSection: Section =
    customer === undefined
      ? { key: 'card', label: t`Card`, fields: ['account'], filled: draft.with_card && typedCard.length === 4 }
      : {
          key: 'cards',
          label: t`Cards`,
          fields: [],
          filled: card !== undefined,
          ...(card === undefined ? {} : { note: storedCardName(card) }),
        };
  const addressSection: Section =
    customer === undefined
      ? { key: 'address', label: t`Address`, fields: ['address'], filled: isTypedAddress(draft.address) }
      : {
          key: 'addresses',
          label: t`Addresses`,
          fields: [],
          filled: addresses > 0,
          ...(addresses === 0 ? {} : { note: plural(addresses, { one: '# address', other: '# addresses' }) }),
        };
  const language: Section = { key: 'language', label: t`Language and tags`, fields: ['tags'], filled: true };
  const fields: Section = {
    key: 'custom',
    label: t`Custom fields`,
    fields: custom.map(({ custom_field_id }) => `custom_fields.${custom_field_id}`),
    filled: custom.some((field) => sentCustomValue(field, draft.custom_fields[field.custom_field_id]) !== undefined),
  };
  const note: Section = {
    key: 'note',
    label: t({ message: 'Note', context: 'about a customer' }),
    fields: ['note'],
    filled: any(draft.note),
  };
  const own = [person, company, contact];
  const rest = [language, ...(custom.length === 0 ? [] : [fields]), note];
  return customer === undefined
    ? [...own, addressSection, cardSection, ...rest]
    : [...own, ...rest, cardSection, addressSection];
}

import { countries } from '@countinghouse/domain/countries';
import { cleanPhone, formatPhone } from '@countinghouse/domain/format';
import { usStates } from '@countinghouse/domain/us-states';
import { FormSection, Span } from '@countinghouse/ui/form-section';
import { PhoneField } from '@countinghouse/ui/phone-field';
import { SearchSelectField } from '@countinghouse/ui/search-select-field';
import { SelectField } from '@countinghouse/ui/select-field';
import { TextField } from '@countinghouse/ui/text-field';
import { useLingui } from '@lingui/react/macro';
import { type ComponentProps, useMemo } from 'react';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useFieldLabels } from './field-labels.ts';
import { useProblemTexts } from './problem-text.ts';
import { requiresText, shownTexts } from './sale-fields.ts';
import type { FormFields, TextPath } from './sale-values.ts';
import type { Sale } from './use-sale.ts';

/** Fields that stand alone on their line. */
const wide: ReadonlySet<TextPath> = new Set<TextPath>([
  'account.company_name',
  'account.billing_address.address_1',
  'account.billing_address.address_2',
  'email',
  'shipping.address.company_name',
  'shipping.address.address_1',
  'shipping.address.address_2',
  'shipping.email',
]);

/** A section of text fields, as the merchant's configuration shows them. Where none has to be filled in, the section says so once. */
export function TextSection({
  sale,
  fields,
  section,
  title,
  note,
}: {
  sale: Sale;
  fields: FormFields;
  section: 'billing' | 'shipping' | 'order';
  title: string;
  note: string;
}) {
  const { t } = useLingui();
  const paths = shownTexts(fields, section);
  const marked = paths.some((path) => requiresText(fields, path));
  return (
    <FormSection id={section} title={title} note={marked ? note : `${note} ${t`Optional.`}`}>
      {paths.map((path) => (
        <Span key={path} of={wide.has(path) ? 6 : 3} phone={section === 'order' || wide.has(path) ? 6 : 3}>
          <SaleTextField sale={sale} path={path} optional={marked && !requiresText(fields, path)} />
        </Span>
      ))}
    </FormSection>
  );
}

/** One text field under its path on the wire, with the control that suits it. */
export function SaleTextField({ sale, path, optional = false }: { sale: Sale; path: TextPath; optional?: boolean }) {
  const { t } = useLingui();
  const { problemText } = useProblemTexts();
  const labelOf = useFieldLabels();
  const problem = sale.problems[path];
  const value = sale.values.texts[path] ?? '';
  const isCountry = path.endsWith('.country');
  const frame = {
    label: labelOf(path, sale.values),
    optional: optional && !isCountry,
    error: problem === undefined ? null : problemText(problem),
  };
  const onBlur = () => sale.leave(path, value.trim() !== '');
  const change = (text: string) => sale.changeText(path, text);

  if (isCountry) return <CountryField {...frame} value={value} onValue={change} />;
  const country =
    sale.values.texts[path.startsWith('shipping') ? 'shipping.address.country' : 'account.billing_address.country'];
  if (path.endsWith('.state') && country === 'US') {
    const known = usStates.some((state) => state.code === value);
    return (
      <SelectField
        {...frame}
        name={path}
        value={value}
        onValue={change}
        onBlur={onBlur}
        placeholder={t`Choose a state`}
        options={[
          ...usStates.map((state) => ({
            value: state.code,
            label: state.code === 'Other' ? t({ message: 'Other', context: 'state of the USA' }) : state.name,
          })),
          ...(value === '' || known ? [] : [{ value, label: value }]),
        ]}
      />
    );
  }
  if (/phone|fax/.test(path)) {
    const format = (typed: string) => formatPhone(cleanPhone(typed)) || typed;
    return (
      <PhoneField
        {...frame}
        name={path}
        autoComplete="off"
        value={value}
        onValue={change}
        onBlur={onBlur}
        format={format}
      />
    );
  }
  return (
    <TextField
      {...frame}
      {...kindOf(path)}
      name={path}
      autoComplete="off"
      value={value}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={onBlur}
    />
  );
}

function kindOf(path: TextPath): Pick<ComponentProps<typeof TextField>, 'type' | 'inputMode' | 'dir'> {
  if (path.endsWith('email')) return { type: 'email', inputMode: 'email', dir: 'ltr' };
  if (path === 'website') return { inputMode: 'url', dir: 'ltr' };
  if (path === 'dob' || path === 'order.due_date') return { type: 'date' };
  return {};
}

function CountryField(props: Omit<ComponentProps<typeof SearchSelectField>, 'options'>) {
  const { locale } = useFormat();
  const options = useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'region' });
    const collator = new Intl.Collator(locale);
    return countries()
      .map(({ alpha_2, name }) => ({ value: alpha_2, label: names.of(alpha_2) ?? name }))
      .sort((one, other) => collator.compare(one.label, other.label));
  }, [locale]);
  return <SearchSelectField {...props} options={options} />;
}

import { cleanPhone, formatPhone } from '@countinghouse/domain/text/format';
import { isPlainDate } from '@countinghouse/domain/time/time-zones';
import { DateField } from '@countinghouse/ui/date/date-field';
import { FormSection, Span } from '@countinghouse/ui/field/form-section';
import { PhoneField } from '@countinghouse/ui/field/phone-field';
import { TextField } from '@countinghouse/ui/field/text-field';
import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { useWatch } from 'react-hook-form';
import { AddressField } from '../../../shared/form/address-fields.tsx';
import { useField } from '../../../shared/form/use-field.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useFieldLabels } from './field-labels.ts';
import { OrderFile } from './order-file.tsx';
import { addressPlaceOf, type OwnPath, requiresText, shownTexts } from './sale-fields.ts';
import type { FormFields, SaleValues, TextPath } from './sale-values.ts';
import type { Sale } from './use-sale.ts';

/** Fields that take a whole line. */
const wide: ReadonlySet<TextPath> = new Set<TextPath>([
  'account.company_name',
  'email',
  'shipping.address.company_name',
  'shipping.email',
]);

const isWide = (path: TextPath) => wide.has(path) || /\.address_[12]$/.test(path);

/** A section of text fields, as the merchant's configuration shows them. If none is required, the section says so once. */
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
  const file = section === 'order' && fields.shows('order.pdf_file_name');
  const marked = paths.some((path) => requiresText(fields, path)) || (file && fields.requires('order.pdf_file_name'));
  const optional = (path: TextPath) => marked && !requiresText(fields, path);
  return (
    <FormSection id={section} title={title} note={marked ? note : `${note} ${t`Optional.`}`}>
      {paths.map((path) => (
        <Span key={path} of={isWide(path) ? 6 : 3} phone={section === 'order' || isWide(path) ? 6 : 3}>
          <SaleTextField sale={sale} path={path} optional={optional(path)} />
        </Span>
      ))}
      {file ? (
        <Span of={6}>
          <OrderFile sale={sale} optional={marked && !fields.requires('order.pdf_file_name')} />
        </Span>
      ) : null}
    </FormSection>
  );
}

/** One text field by its API path, with the control that suits it. */
export function SaleTextField({ sale, path, optional }: { sale: Sale; path: TextPath; optional: boolean }) {
  const place = addressPlaceOf(path);
  return place === undefined ? (
    <OwnField sale={sale} path={path as OwnPath} optional={optional} />
  ) : (
    <PartOfAddress sale={sale} path={path} {...place} optional={optional} />
  );
}

/** A part of an address. Its country decides the label, and whether the state is a list. */
function PartOfAddress({
  sale,
  path,
  address,
  part,
  optional,
}: {
  sale: Sale;
  path: TextPath;
  optional: boolean;
} & NonNullable<ReturnType<typeof addressPlaceOf>>) {
  const country = useWatch({ control: sale.control, name: `${address}.country` });
  const { value, change, frame } = useField<SaleValues, TextPath>(
    sale,
    path,
    part === 'country' ? [`${address}.state`, `${address}.postal_code`] : [],
  );
  return (
    <AddressField
      {...frame}
      optional={part !== 'country' && optional}
      part={part}
      country={country}
      value={value}
      onValue={change}
    />
  );
}

function OwnField({ sale, path, optional }: { sale: Sale; path: OwnPath; optional: boolean }) {
  const { locale } = useFormat();
  const { value, change, frame } = useField<SaleValues, OwnPath>(sale, path);
  const field = { ...frame, optional, label: useFieldLabels()(path), autoComplete: 'off' };

  if (/phone|fax/.test(path)) {
    const format = (typed: string) => formatPhone(cleanPhone(typed)) || typed;
    return <PhoneField {...field} value={value} onValue={change} format={format} />;
  }
  if (path === 'dob' || path === 'order.due_date') {
    return (
      <DateField
        {...field}
        locale={locale}
        today={sale.today}
        value={isPlainDate(value) ? value : null}
        onValue={(date, _fault, typed) => change(date ?? typed)}
      />
    );
  }
  return (
    <TextField {...field} {...kindOf(path)} value={value} onChange={(event) => change(event.currentTarget.value)} />
  );
}

function kindOf(path: OwnPath): Pick<ComponentProps<typeof TextField>, 'type' | 'inputMode' | 'dir'> {
  if (path.endsWith('email')) return { type: 'email', inputMode: 'email', dir: 'ltr' };
  if (path === 'website') return { inputMode: 'url', dir: 'ltr' };
  return {};
}

import { cleanPhone, formatPhone } from '@countinghouse/domain/format';
import { isPlainDate } from '@countinghouse/domain/time-zones';
import { DateField } from '@countinghouse/ui/date-field';
import { FormSection, Span } from '@countinghouse/ui/form-section';
import { PhoneField } from '@countinghouse/ui/phone-field';
import { TextField } from '@countinghouse/ui/text-field';
import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { AddressField, AddressFields } from '../../../shared/form/address-fields.tsx';
import type { AddressPart } from '../../../shared/form/address-labels.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useFieldLabels } from './field-labels.ts';
import { OrderFile } from './order-file.tsx';
import { useProblemTexts } from './problem-text.ts';
import { addressPlaceOf, type OwnPath, requiresText, shownTexts } from './sale-fields.ts';
import type { FormFields, TextPath } from './sale-values.ts';
import type { Sale } from './use-sale.ts';

/** Fields that stand alone on their line; those of an address know it themselves. */
const wide: ReadonlySet<TextPath> = new Set<TextPath>([
  'account.company_name',
  'email',
  'shipping.address.company_name',
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
  const file = section === 'order' && fields.shows('order.pdf_file_name');
  const marked = paths.some((path) => requiresText(fields, path)) || (file && fields.requires('order.pdf_file_name'));
  const optional = (path: TextPath) => marked && !requiresText(fields, path);
  const inAddress = paths.filter((path) => addressPlaceOf(path) !== undefined);
  return (
    <FormSection id={section} title={title} note={marked ? note : `${note} ${t`Optional.`}`}>
      {paths.map((path) =>
        path === inAddress[0] ? (
          <SaleAddress key={path} sale={sale} paths={inAddress} optional={optional} />
        ) : inAddress.includes(path) ? null : (
          <Span key={path} of={wide.has(path) ? 6 : 3} phone={section === 'order' || wide.has(path) ? 6 : 3}>
            <OwnField sale={sale} path={path as OwnPath} optional={optional(path)} />
          </Span>
        ),
      )}
      {file ? (
        <Span of={6}>
          <OrderFile sale={sale} optional={marked && !fields.requires('order.pdf_file_name')} />
        </Span>
      ) : null}
    </FormSection>
  );
}

/** One text field under its path on the wire, with the control that suits it. */
export function SaleTextField({ sale, path }: { sale: Sale; path: TextPath }) {
  const frameOf = useFrames(sale);
  const place = addressPlaceOf(path);
  if (place === undefined) return <OwnField sale={sale} path={path as OwnPath} optional={false} />;
  return (
    <AddressField
      {...frameOf(path, false)}
      part={place.part}
      country={sale.values.texts[`${place.address}.country`] ?? ''}
      value={sale.values.texts[path] ?? ''}
      onValue={(text) => sale.changeText(path, text)}
    />
  );
}

/** The fields of one address, which stand behind each other on the page. */
function SaleAddress({
  sale,
  paths,
  optional,
}: {
  sale: Sale;
  paths: readonly TextPath[];
  optional: (path: TextPath) => boolean;
}) {
  const frameOf = useFrames(sale);
  const places = paths.flatMap((path) => addressPlaceOf(path) ?? []);
  const address = places[0]?.address ?? 'account.billing_address';
  const pathOf = (part: AddressPart) => `${address}.${part}` as TextPath;
  return (
    <AddressFields
      parts={places.map(({ part }) => part)}
      address={Object.fromEntries(
        [...places.map(({ part }) => part), 'country' as const].map((part) => [part, sale.values.texts[pathOf(part)]]),
      )}
      onChange={(part, text) => sale.changeText(pathOf(part), text)}
      frameOf={(part) => frameOf(pathOf(part), part !== 'country' && optional(pathOf(part)))}
    />
  );
}

/** What every text field has around it. */
function useFrames(sale: Sale) {
  const { problemText } = useProblemTexts();
  return (path: TextPath, optional: boolean) => {
    const problem = sale.problems[path];
    return {
      name: path,
      optional,
      error: problem === undefined ? null : problemText(problem),
      onBlur: () => sale.leave(path, (sale.values.texts[path] ?? '').trim() !== ''),
    };
  };
}

function OwnField({ sale, path, optional }: { sale: Sale; path: OwnPath; optional: boolean }) {
  const { locale } = useFormat();
  const value = sale.values.texts[path] ?? '';
  const change = (text: string) => sale.changeText(path, text);
  const field = { ...useFrames(sale)(path, optional), label: useFieldLabels()(path), autoComplete: 'off' };

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

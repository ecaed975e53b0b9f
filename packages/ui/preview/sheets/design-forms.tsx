import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../src/button/button.tsx';
import { SearchSelectField } from '../../src/choice/search-select-field.tsx';
import { Segmented } from '../../src/choice/segmented.tsx';
import { SelectField } from '../../src/choice/select-field.tsx';
import { CardBrandIcon } from '../../src/display/card-brand-icon.tsx';
import { FormPanel } from '../../src/field/form-panel.tsx';
import { FormLayout, FormSection, Span } from '../../src/field/form-section.tsx';
import { MoneyField } from '../../src/field/money-field.tsx';
import { PhoneField } from '../../src/field/phone-field.tsx';
import { PasswordField, TextAreaField, TextField } from '../../src/field/text-field.tsx';
import { Stepper } from '../../src/layout/stepper.tsx';
import { readCents, writeCents } from './design-parts.tsx';

const countries = ['Canada', 'France', 'Germany', 'Mexico', 'Spain', 'United Kingdom', 'United States'];

/** Sheet 3: a long form in sections with its summary beside it. */
export function DesignForms() {
  const [kind, setKind] = useState('sale');
  const [cents, setCents] = useState<number | null>(12_800);
  const [tip, setTip] = useState<number | null>(1280);
  const [state, setState] = useState('ME');
  const [country, setCountry] = useState('United States');
  const [phone, setPhone] = useState('207 555 0142');
  const money = { symbol: '$', parse: readCents, format: writeCents };
  return (
    <FormLayout
      panel={
        <FormPanel
          title="Summary"
          lines={[
            { key: 'amount', label: 'Amount', value: '$128.00' },
            { key: 'tip', label: 'Tip, 10%', value: '$12.80' },
            { key: 'tax', label: 'Tax', value: '$10.56' },
          ]}
          total={{ label: 'Total, USD', value: '$151.36' }}
          details={
            <Stepper
              label="Sections"
              stateLabels={{ done: 'Done', current: 'In work', fault: 'To fix', open: 'To do' }}
              steps={[
                { key: 'amount', label: 'Amount', state: 'done', href: '#amount' },
                { key: 'card', label: 'Card', state: 'open', note: 'Security code', href: '#card' },
                { key: 'billing', label: 'Billing', state: 'fault', note: '1 to mend', href: '#billing' },
                { key: 'order', label: 'Order', state: 'open', note: 'Optional', href: '#order' },
              ]}
            />
          }
          action={
            <Button color="primary" size="big" full icon={IconLock}>
              Charge $151.36
            </Button>
          }
          note="Front counter terminal"
        />
      }
    >
      <form noValidate>
        <FormSection id="amount" title="Amount" note="The amount charged to the card.">
          <Span of={6}>
            <Segmented
              label="Type"
              value={kind}
              onChange={setKind}
              options={[
                { value: 'sale', label: 'Sale' },
                { value: 'authorization', label: 'Authorization' },
              ]}
            />
          </Span>
          <Span of={2}>
            <MoneyField label="Amount" {...money} code="USD" value={cents} onValue={setCents} />
          </Span>
          <Span of={2} phone={3}>
            <MoneyField label="Tip" optional {...money} value={tip} onValue={setTip} />
          </Span>
          <Span of={2} phone={3}>
            <MoneyField label="Tax" optional {...money} value={1056} onValue={() => undefined} />
          </Span>
        </FormSection>
        <FormSection id="card" title="Card" note="Typed, swiped or from the vault.">
          <Span of={6}>
            <TextField
              label="Card number"
              defaultValue="4111 1111 1111 1111"
              inputMode="numeric"
              after={<CardBrandIcon brand="visa" />}
            />
          </Span>
          <Span of={2} phone={3}>
            <TextField label="Expires" defaultValue="08 / 27" />
          </Span>
          <Span of={2} phone={3}>
            <PasswordField label="Security code" defaultValue="12" autoComplete="off" />
          </Span>
          <Span of={2}>
            <TextField label="Postal code" defaultValue="04101" />
          </Span>
        </FormSection>
        <FormSection id="billing" title="Billing" note="Checked against the card’s address.">
          <Span of={3}>
            <SearchSelectField
              label="Country"
              value={country}
              onValue={setCountry}
              options={countries.map((name) => ({ value: name, label: name }))}
            />
          </Span>
          <Span of={3}>
            <SelectField
              label="State"
              value={state}
              onValue={setState}
              placeholder="Choose a state"
              options={[
                { value: 'ME', label: 'Maine' },
                { value: 'VT', label: 'Vermont' },
              ]}
            />
          </Span>
          <Span of={3}>
            <TextField
              label="Email"
              optional
              type="email"
              defaultValue="dana@okonkwo"
              error="Add the part after the @, such as okonkwo.com"
            />
          </Span>
          <Span of={3}>
            <PhoneField label="Phone" optional value={phone} onValue={setPhone} />
          </Span>
        </FormSection>
        <FormSection id="order" title="Order" note="Printed on the receipt.">
          <Span of={3}>
            <TextField label="Order ID" optional placeholder="PO-20719" />
          </Span>
          <Span of={6}>
            <TextAreaField label="Description" optional placeholder="Two cases, dark roast" />
          </Span>
        </FormSection>
      </form>
    </FormLayout>
  );
}

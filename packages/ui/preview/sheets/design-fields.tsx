import { useEffect, useState } from 'react';
import { CheckboxGroup } from '../../src/choice/checkbox-group.tsx';
import { RadioGroup } from '../../src/choice/radio-group.tsx';
import { SearchSelectField } from '../../src/choice/search-select-field.tsx';
import { SelectField } from '../../src/choice/select-field.tsx';
import { Switch } from '../../src/choice/switch.tsx';
import { TagsField } from '../../src/choice/tags-field.tsx';
import { DateField } from '../../src/date/date-field.tsx';
import { TimeField } from '../../src/date/time-field.tsx';
import { DigitsField, MonthYearField } from '../../src/field/digits-field.tsx';
import { type FieldFile, FileField } from '../../src/field/file-field.tsx';
import { MoneyField, NumberField, PercentField } from '../../src/field/money-field.tsx';
import { PhoneField } from '../../src/field/phone-field.tsx';
import { PasswordField, SearchField, TextAreaField, TextField } from '../../src/field/text-field.tsx';
import { Columns, Section } from '../../src/layout/page.tsx';
import styles from './design-page.module.css';
import { readCents, writeCents } from './design-parts.tsx';

const today = '2026-11-21';
const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].map((name) => ({
  value: name.toLowerCase(),
  label: name,
}));
const countries = ['Canada', 'France', 'Germany', 'Mexico', 'Spain', 'United Kingdom', 'United States'].map((name) => ({
  value: name,
  label: name,
}));
/** A long list with options that cannot be chosen: the first, the last and one between. */
const cities = [
  'Aachen',
  'Bremen',
  'Dresden',
  'Erfurt',
  'Gießen',
  'Halle',
  'Jena',
  'Köln',
  'Lübeck',
  'Mainz',
  'Nürnberg',
  'Potsdam',
  'Rostock',
  'Zwickau',
].map((name) => ({ value: name, label: name, disabled: ['Aachen', 'Erfurt', 'Zwickau'].includes(name) }));
const inFours = (digits: string) => digits.replace(/(\d{4})(?=\d)/g, '$1 ');
const readCount = (typed: string) =>
  /^\d{1,4}$/.test(typed) ? { value: Number(typed) } : { fault: 'Enter a whole number' };
const readMail = (typed: string) =>
  /^\S+@\S+\.\S+$/.test(typed) ? { value: typed } : { fault: `${typed} is not a mail address` };

/** Every kind of field, with its states. */
export function DesignFields() {
  return (
    <div className={styles.sheet}>
      <Columns template="1fr 1fr 1fr">
        <Section title="Text">
          <TextFields />
        </Section>
        <Section title="Numbers">
          <NumberFields />
        </Section>
        <Section title="Days and times">
          <DateFields />
        </Section>
      </Columns>
      <hr className="ui-rule" />
      <Columns template="1fr 1fr 1fr">
        <Section title="One of many">
          <OneOfMany />
        </Section>
        <Section title="Some of many">
          <SomeOfMany />
        </Section>
        <Section title="Files">
          <Files />
        </Section>
      </Columns>
      <hr className="ui-rule" />
      <Section title="States" note="the error stands where the help stood">
        <div className={styles.states}>
          <TextField label="With help" help="As printed on the statement" defaultValue="Harbor Coffee" />
          <TextField label="With a mark" required placeholder="Name" />
          <TextField label="With an error" defaultValue="02100002" error="A routing number has 9 digits" />
          <TextField label="Read-only" readOnly defaultValue="Harbor Coffee Roasters" />
          <TextField label="Disabled" disabled defaultValue="Harbor Coffee Roasters" />
          <SelectField
            label="Disabled list"
            disabled
            value="USD"
            onValue={() => undefined}
            options={[{ value: 'USD', label: 'USD' }]}
          />
          <TextField label="Tool 32" size="tool" defaultValue="Toolbar" />
          <TextField label="Big 44" size="big" defaultValue="Sign-in" />
        </div>
      </Section>
    </div>
  );
}

function TextFields() {
  const [term, setTerm] = useState('harbor');
  const [phone, setPhone] = useState('207 555 0142');
  return (
    <div className={styles.stack}>
      <TextField label="Name" defaultValue="Dana Okonkwo" autoComplete="off" />
      <TextField label="Email" optional type="email" placeholder="dana@okonkwo.example" autoComplete="off" />
      <PhoneField label="Phone" optional value={phone} onValue={setPhone} autoComplete="off" />
      <PasswordField label="Password" defaultValue="secret" autoComplete="off" />
      <SearchField label="Search" hideLabel={false} placeholder="Search" value={term} onValue={setTerm} />
      <TextAreaField label="Description" optional placeholder="Two cases, dark roast" help="Printed on the receipt" />
    </div>
  );
}

function NumberFields() {
  const [cents, setCents] = useState<number | null>(12_800);
  const [share, setShare] = useState<number | null>(290);
  const [count, setCount] = useState<number | null>(3);
  const [digits, setDigits] = useState('411111111111');
  const [month, setMonth] = useState('');
  const [code, setCode] = useState('123');
  const name = `next-after-month`;
  return (
    <div className={styles.stack}>
      <MoneyField
        label="Amount"
        symbol="$"
        code="USD"
        value={cents}
        onValue={setCents}
        parse={readCents}
        format={writeCents}
      />
      <PercentField
        label="Fee"
        value={share}
        onValue={setShare}
        parse={readCents}
        format={writeCents}
        step={10}
        min={0}
        max={10_000}
        help="The arrow keys move it by a tenth"
      />
      <NumberField
        label="Re-attempts"
        inputMode="numeric"
        value={count}
        onValue={setCount}
        parse={readCount}
        format={String}
        step={1}
        min={0}
        max={9}
      />
      <DigitsField label="Grouped digits" digits={digits} onDigits={setDigits} format={inFours} longest={16} />
      <div className={styles.pair}>
        <MonthYearField
          label="Month and year"
          placeholder="MM / YY"
          digits={month}
          onDigits={setMonth}
          onFull={() => document.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus()}
        />
        <DigitsField label="Secret code" name={name} concealed digits={code} onDigits={setCode} longest={4} />
      </div>
    </div>
  );
}

function DateFields() {
  const [due, setDue] = useState<string | null>('2026-12-24');
  const [born, setBorn] = useState<string | null>(null);
  const [close, setClose] = useState<string | null>('21:00');
  return (
    <div className={styles.stack}>
      <DateField
        label="Due date"
        locale="en-US"
        today={today}
        min={today}
        max="2027-11-21"
        value={due}
        onValue={setDue}
        help="Today or later"
      />
      <DateField label="Geburtsdatum" optional locale="de" today={today} max={today} value={born} onValue={setBorn} />
      <TimeField label="Batch closes" locale="en-US" value={close} onValue={setClose} after="EST" />
      <TextField label="Fixed date" readOnly defaultValue="11/21/2026" />
    </div>
  );
}

/** A list that is fetched, with a delay. */
function Lookup() {
  const [term, setTerm] = useState('');
  const [answer, setAnswer] = useState('');
  const [customer, setCustomer] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAnswer(term), 800);
    return () => clearTimeout(timer);
  }, [term]);
  const options = ['Anouk Lumière', 'Dana Okonkwo', 'Priya Raman', 'Tom Voss'].map((name) => ({
    value: name,
    label: name,
  }));
  return (
    <SearchSelectField
      label="Customer"
      placeholder="Look up a customer"
      value={customer}
      onValue={setCustomer}
      onSearch={setTerm}
      loading={answer !== term}
      options={options.filter(({ label }) => label.toLowerCase().includes(answer.toLowerCase()))}
    />
  );
}

function OneOfMany() {
  const [country, setCountry] = useState('United States');
  const [city, setCity] = useState('');
  const [state, setState] = useState('');
  const [plan, setPlan] = useState<'monthly' | 'yearly' | 'custom' | null>('monthly');
  const [kind, setKind] = useState<'file' | 'api' | null>(null);
  return (
    <div className={styles.stack}>
      <SearchSelectField label="Country" value={country} onValue={setCountry} options={countries} />
      <SearchSelectField label="City" placeholder="Look up a city" value={city} onValue={setCity} options={cities} />
      <Lookup />
      <SelectField
        label="State"
        optional
        value={state}
        onValue={setState}
        placeholder="Choose a state"
        options={[
          { value: 'ME', label: 'Maine', group: 'North' },
          { value: 'VT', label: 'Vermont', group: 'North' },
          { value: 'FL', label: 'Florida', group: 'South' },
        ]}
      />
      <RadioGroup
        label="How often"
        value={plan}
        onValue={setPlan}
        options={[
          { value: 'monthly', label: 'Monthly', help: 'On the same day of each month' },
          { value: 'yearly', label: 'Yearly' },
          { value: 'custom', label: 'Custom', disabled: true, help: 'Needs another plan' },
        ]}
        help="It can be changed until the first run"
      />
      <RadioGroup
        label="Source"
        required
        value={kind}
        onValue={setKind}
        options={[
          { value: 'file', label: 'A file' },
          { value: 'api', label: 'The API' },
        ]}
        error="Choose where it comes from"
      />
    </div>
  );
}

function SomeOfMany() {
  const [chosen, setChosen] = useState(['monday']);
  const [brands, setBrands] = useState(['Germany', 'France']);
  const [mails, setMails] = useState(['accounts@dockandvine.example']);
  const [mail, setMail] = useState(true);
  const [push, setPush] = useState(false);
  return (
    <div className={styles.stack}>
      <CheckboxGroup
        label="Days"
        options={[...days, { value: 'sunday', label: 'Sunday', lockedReason: 'Nothing settles on Sundays' }]}
        values={chosen}
        onValues={setChosen}
        columns
        help="At least one"
      />
      <TagsField label="Countries" options={countries} values={brands} onValues={setBrands} placeholder="Choose" />
      <TagsField
        label="Recipients"
        values={mails}
        onValues={setMails}
        read={readMail}
        placeholder="name@example.com"
        help="Several at once can be pasted"
      />
      <Switch label="Send a receipt by email" help="From the next payment on" on={mail} onChange={setMail} />
      <Switch label="Tell me at once" on={push} onChange={setPush} />
      <Switch
        label="Batches close by themselves"
        on
        onChange={() => undefined}
        disabledReason="Set by your administrator"
      />
    </div>
  );
}

function Files() {
  const [files, setFiles] = useState<FieldFile[]>([
    { key: 'done', name: 'Invoice 20719.pdf', size_bytes: 182_000, progress: 1 },
    { key: 'bad', name: 'Logo.tiff', size_bytes: 940_000, error: 'This picture cannot be read' },
  ]);
  const sending = files.some((file) => file.progress !== undefined && file.progress < 1);
  useEffect(() => {
    if (!sending) return;
    const timer = setInterval(
      () =>
        setFiles((now) =>
          now.map((file) =>
            file.progress === undefined ? file : { ...file, progress: Math.min(1, file.progress + 0.25) },
          ),
        ),
      200,
    );
    return () => clearInterval(timer);
  }, [sending]);
  return (
    <div className={styles.stack}>
      <FileField
        label="Attachments"
        several
        accept=".pdf,.png,.jpg,.csv"
        locale="en"
        help="PDF, PNG, JPEG or CSV, up to 5 MB each"
        files={files}
        onAdd={(added) =>
          setFiles((now) => [
            ...now,
            ...added.map((file) => ({
              key: `${file.name} ${now.length}`,
              name: file.name,
              size_bytes: file.size,
              progress: 0,
            })),
          ])
        }
        onRemove={(key) => setFiles((now) => now.filter((file) => file.key !== key))}
      />
      <FileField
        label="Logo"
        disabled
        locale="en"
        files={[]}
        onAdd={() => undefined}
        onRemove={() => undefined}
        help="Needs Branding, View (BNVI)"
      />
    </div>
  );
}

import {
  IconChevronDown,
  IconCopy,
  IconDots,
  IconDownload,
  IconMail,
  IconPlus,
  IconPrinter,
  IconReceiptRefund,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Button, type ButtonColor, type ButtonSize } from '../../src/button/button.tsx';
import { IconButton, type IconButtonColor } from '../../src/button/icon-button.tsx';
import { SplitButton } from '../../src/button/split-button.tsx';
import { Checkbox } from '../../src/choice/checkbox.tsx';
import { AddChip, Chip, PickChip } from '../../src/choice/chip.tsx';
import { Segmented } from '../../src/choice/segmented.tsx';
import { ActiveBadge } from '../../src/display/active-badge.tsx';
import { Badge } from '../../src/display/badge.tsx';
import { CardBrandIcon, CardNumber } from '../../src/display/card-brand-icon.tsx';
import { IdText } from '../../src/display/id-text.tsx';
import { Kbd } from '../../src/display/kbd.tsx';
import { Callout } from '../../src/feedback/callout.tsx';
import { ToastCard } from '../../src/feedback/toast.tsx';
import { toast } from '../../src/feedback/toast-store.ts';
import { MoneyField } from '../../src/field/money-field.tsx';
import type { Parsed } from '../../src/field/parsed-field.ts';
import { TextField } from '../../src/field/text-field.tsx';
import { Card, CardGrid, HubCard } from '../../src/layout/card.tsx';
import { Disclosure } from '../../src/layout/disclosure.tsx';
import { Columns, Section } from '../../src/layout/page.tsx';
import { Tabs } from '../../src/layout/tabs.tsx';
import { Menu, type MenuItem } from '../../src/overlay/menu.tsx';
import { Tooltip } from '../../src/overlay/tooltip.tsx';
import { Pager } from '../../src/table/pager.tsx';
import styles from './design-page.module.css';

const colors: ButtonColor[] = ['primary', 'info', 'success', 'warning', 'danger', 'white', 'dark', 'light', 'neutral'];
const iconColors: IconButtonColor[] = ['primary', 'info', 'success', 'warning', 'danger', 'white'];
const sizes: [ButtonSize, string][] = [
  ['medium', 'Medium 36'],
  ['big', 'Big 44'],
  ['huge', 'Huge 52'],
];

const actions: MenuItem[] = [
  { key: 'refund', label: 'Refund', note: 'Up to $863.50', glyph: IconReceiptRefund, onSelect: () => undefined },
  { key: 'capture', label: 'Capture', glyph: IconCopy, disabledReason: 'A sale needs no capture' },
  { key: 'line', separator: true },
  { key: 'print', label: 'Print receipt', glyph: IconPrinter, onSelect: () => undefined },
  { key: 'mail', label: 'Email receipt', glyph: IconMail, onSelect: () => undefined },
  { key: 'delete', label: 'Delete', danger: true, onSelect: () => undefined },
];

/** Reads '1,250.5' as 125050 cents; only for this page. */
export const readCents = (typed: string): Parsed<number> => {
  const plain = typed.replaceAll(',', '');
  return /^\d{1,9}(\.\d{1,2})?$/.test(plain)
    ? { value: Math.round(Number(plain) * 100) }
    : { fault: 'Write the amount in digits, such as 12.50' };
};

/** Writes 125050 cents as '1,250.50'; only for this page. */
export const writeCents = (cents: number): string =>
  (cents / 100).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Sheet 1: buttons, badges, fields, choices, toasts. */
export function DesignParts() {
  const [kind, setKind] = useState('sale');
  const [page, setPage] = useState(1);
  const [cents, setCents] = useState<number | null>(12_800);
  const [tip, setTip] = useState('10%');
  return (
    <div className={styles.sheet}>
      <Section title="Buttons" note="one primary on a page, verbs on all of them">
        <div className={styles.buttons}>
          {sizes.flatMap(([size, name]) => [
            <span key={name} className="ui-caption">
              {name}
            </span>,
            ...colors.map((color) => (
              <Button key={`${size} ${color}`} color={color} size={size}>
                {color.slice(0, 1).toUpperCase() + color.slice(1)}
              </Button>
            )),
          ])}
          <span className="ui-caption">States</span>
          <Button color="primary">Rest</Button>
          <Button color="primary" className={styles.hovered ?? ''}>
            Hover
          </Button>
          <Button color="primary" className={styles.focused ?? ''}>
            Focus
          </Button>
          <Button color="primary" loading>
            Sending
          </Button>
          <Button color="primary" disabledReason="Choose a payment first">
            Disabled
          </Button>
          <Button icon={IconDownload} iconAfter={IconChevronDown}>
            Export
          </Button>
          <SplitButton label="Quick Sale" href="#sale" menuLabel="More ways" items={actions} />
          <Button color="ghost">Discard</Button>
          <Menu label="Actions" items={actions}>
            {(trigger) => <IconButton {...trigger} glyph={IconDots} label="More" />}
          </Menu>
          <span className="ui-caption">Icons, md</span>
          {iconColors.map((color) => (
            <IconButton key={color} color={color} glyph={IconPlus} label={`Add, ${color}`} />
          ))}
          <IconButton glyph={IconCopy} label="Copy" disabledReason="There is nothing to copy" />
          <Button size="tool" icon={IconDownload}>
            Tool 32
          </Button>
          <Button color="ghost" disabledReason="Nothing has changed">
            Save
          </Button>
        </div>
      </Section>
      <hr className="ui-rule" />
      <Columns template="1fr 1fr">
        <Section title="Payment status" note="a shape and a word beside the colour">
          <div className={styles.badges}>
            <Badge meaning="info" mark="ring">
              Authorized
            </Badge>
            <Badge meaning="info" mark="half">
              Captured
            </Badge>
            <Badge meaning="info">Pending Settlement</Badge>
            <Badge meaning="success">Settled</Badge>
            <Badge>Refunded</Badge>
            <Badge mark="half">Pending Credit</Badge>
            <Badge meaning="danger">Declined</Badge>
            <Badge mark="ring">Reversed</Badge>
          </div>
        </Section>
        <Section title="Merchant status">
          <div className={styles.badges}>
            <Badge>Unviewed</Badge>
            <Badge meaning="info" mark="ring">
              Pending
            </Badge>
            <Badge meaning="success">Active</Badge>
            <Badge meaning="warning" mark="half">
              Refund Only
            </Badge>
            <Badge meaning="warning">Past Due</Badge>
            <Badge meaning="danger">Delinquent</Badge>
            <Badge meaning="danger" mark="half">
              Restricted
            </Badge>
            <Badge mark="ring">Closed</Badge>
          </div>
        </Section>
      </Columns>
      <hr className="ui-rule" />
      <Columns template="1fr 1fr 1fr">
        <Section title="Fields">
          <div className={styles.stack}>
            <MoneyField
              label="Amount"
              symbol="$"
              code="USD"
              value={cents}
              onValue={setCents}
              parse={readCents}
              format={writeCents}
              help="Up to $5,000.00 for one sale"
            />
            <TextField label="Card number" defaultValue="3782 822463 10005" after={<CardBrandIcon brand="AMEX" />} />
            <TextField
              label="Routing number"
              defaultValue="02100002"
              error="A routing number has 9 digits; this one has 8"
            />
          </div>
        </Section>
        <Section title="Choices">
          <div className={styles.stack}>
            <div>
              <Segmented
                label="Type"
                value={kind}
                onChange={setKind}
                options={[
                  { value: 'sale', label: 'Sale' },
                  { value: 'authorization', label: 'Authorization' },
                ]}
              />
            </div>
            <div className="ui-row ui-wrap" style={{ columnGap: 20 }}>
              <Checkbox label="On" defaultChecked />
              <Checkbox label="Off" />
              <Checkbox label="Partly" partly />
              <Checkbox label="Locked" defaultChecked lockedReason="Needed by Process" />
            </div>
            <Disclosure label="What few people need" filled={false} at_fault={false}>
              <Checkbox label="Seldom" />
            </Disclosure>
            <div className="ui-row ui-wrap">
              <Chip name="Status" value="Settled" onRemove={() => undefined} />
              <AddChip>Filter</AddChip>
              {['10%', '15%'].map((share) => (
                <PickChip key={share} on={share === tip} onClick={() => setTip(share)}>
                  {share}
                </PickChip>
              ))}
            </div>
            <Tabs
              label="Views"
              current="all"
              tabs={[
                { key: 'all', label: 'All payments', href: '#all' },
                { key: 'capture', label: 'To capture', href: '#capture', count: '6' },
                { key: 'declined', label: 'Declined', href: '#declined' },
              ]}
            />
            <Pager page={page} lastPage={43} onPage={setPage} />
            <div className="ui-row ui-wrap" style={{ gap: 12 }}>
              {['Visa', 'Mastercard', 'AMEX', 'Discover', 'j_c_b', 'Total'].map((brand) => (
                <CardBrandIcon key={brand} brand={brand} />
              ))}
              <CardNumber brand="visa" lastFour="4242" />
              <Kbd>Ctrl K</Kbd>
            </div>
            <IdText id="93a6f0c1-7b2e-4d19-b6aa-51c0d8f24c7b" label="payment ID" />
          </div>
        </Section>
        <Section title="Toasts" note="bottom right, five seconds">
          <div className={styles.toasts}>
            <ToastCard
              message={{
                tone: 'success',
                title: 'Refund of $12.00 sent',
                note: 'To Visa •• 4242.',
                link: { label: 'Open payment', href: '#open' },
              }}
              onDismiss={() => undefined}
            />
            <ToastCard
              message={{
                tone: 'danger',
                title: 'The card was declined',
                note: 'Insufficient funds, 51.',
                link: { label: 'Try another card', href: '#try' },
              }}
              onDismiss={() => undefined}
            />
            <ToastCard
              message={{
                tone: 'warning',
                title: 'Batch 1042 closes in 10 minutes',
                note: 'Six payments wait for capture.',
              }}
              onDismiss={() => undefined}
            />
            <ToastCard
              message={{
                tone: 'info',
                title: 'A new version is ready',
                action: { label: 'Reload', onSelect: () => undefined },
              }}
              onDismiss={() => undefined}
            />
            <Button
              onClick={() =>
                toast({
                  tone: 'success',
                  title: 'Refund of $12.00 sent',
                  link: { label: 'Open payment', href: '#open' },
                })
              }
            >
              Show a toast
            </Button>
          </div>
        </Section>
      </Columns>
      <hr className="ui-rule" />
      <Columns template="1fr 1fr">
        <Section title="Notes">
          <div className={styles.stack}>
            <Callout tone="warning" title="Possible duplicate.">
              The same card was charged $128.00 20 seconds ago.
            </Callout>
            <Callout>Refunds reach the card in 3 to 5 days.</Callout>
          </div>
        </Section>
        <Section title="Tooltips" note="light, and dark where it must stand out">
          <div className="ui-row ui-wrap">
            <Tooltip label="93a6f0c1-7b2e-4d19-b6aa-51c0d8f24c7b">
              <Button>Light</Button>
            </Tooltip>
            <Tooltip theme="dark" label="Approved on the second attempt">
              <Button>Dark</Button>
            </Tooltip>
            <Badge meaning="warning" mark="bare">
              Demo data
            </Badge>
            <ActiveBadge value={1} activeLabel="Active" inactiveLabel="Inactive" />
            <ActiveBadge value="N" activeLabel="Active" inactiveLabel="Inactive" />
          </div>
        </Section>
      </Columns>
      <hr className="ui-rule" />
      <Section title="Cards" note="only what can be picked up">
        <CardGrid>
          <HubCard
            href="#a"
            title="Settlement"
            note="What was paid out, by batch and brand"
            glyph={IconReceiptRefund}
          />
          <HubCard href="#b" title="Statements" note="Fees by month, as a PDF" glyph={IconPrinter} radius="smooth" />
          <Card radius="rounded" label="A summary">
            A card that is a region of its own.
          </Card>
        </CardGrid>
      </Section>
    </div>
  );
}

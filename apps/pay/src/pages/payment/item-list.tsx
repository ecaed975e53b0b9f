import type { LinkPage } from '@countinghouse/contract/payment-link/visitor-page';
import { t } from '@lingui/core/macro';
import { Icon } from '../../components/icon.tsx';
import { formatShare, money } from '../../format.ts';
import styles from './payment.module.css';

type Item = LinkPage['items'][number];

/** The items of a link, each with its chosen quantity. */
export function ItemList({
  page,
  quantities,
  onQuantity,
}: {
  page: LinkPage;
  quantities: Readonly<Record<string, number>>;
  onQuantity: (item_id: string, quantity: number) => void;
}) {
  return (
    <ul class={styles.items}>
      {page.items.map((item) => (
        <li key={item.item_id} class={styles.item}>
          <div class={styles.itemWords}>
            <p class={styles.itemName} id={item.item_id} dir="auto">
              {item.title}
            </p>
            <p class={styles.itemPrice}>{priceText(page, item)}</p>
          </div>
          <Quantity
            item={item}
            value={quantities[item.item_id] ?? 0}
            onValue={(value) => onQuantity(item.item_id, value)}
          />
        </li>
      ))}
    </ul>
  );
}

function priceText(page: LinkPage, { unit_amount, tax_rate_ppm }: Item): string {
  const price = money(unit_amount, page.currency);
  const rate = formatShare(tax_rate_ppm);
  return tax_rate_ppm === 0 ? price : t`${price} plus ${rate} tax`;
}

function Quantity({ item, value, onValue }: { item: Item; value: number; onValue: (value: number) => void }) {
  const { title, quantity_minimum: least, quantity_maximum: most } = item;
  const within = (wanted: number) => Math.min(Math.max(wanted, least), most);
  return (
    <fieldset class={styles.stepper} aria-labelledby={item.item_id}>
      <button
        type="button"
        class={styles.step}
        aria-label={t`One ${title} less`}
        aria-disabled={value <= least}
        onClick={() => onValue(within(value - 1))}
      >
        <Icon glyph="minus" size={16} />
      </button>
      <input
        class={styles.quantity}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label={t`Quantity of ${title}`}
        value={String(value)}
        onFocus={(event) => event.currentTarget.select()}
        onInput={(event) => {
          const digits = event.currentTarget.value.replace(/\D/g, '').slice(0, 2);
          const next = within(Number(digits));
          event.currentTarget.value = digits === '' ? '' : String(next);
          onValue(next);
        }}
        onBlur={(event) => {
          event.currentTarget.value = String(value);
        }}
      />
      <button
        type="button"
        class={styles.step}
        aria-label={t`One ${title} more`}
        aria-disabled={value >= most}
        onClick={() => onValue(within(value + 1))}
      >
        <Icon glyph="plus" size={16} />
      </button>
    </fieldset>
  );
}

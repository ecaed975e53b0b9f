import { plainLineItemDefaults } from '@countinghouse/domain/level23/commercial-data';
import type { LineItem } from '@countinghouse/domain/level23/line-item';
import { moreOfLine, moreOfOrder } from '@countinghouse/domain/level23/more-fields';
import type { CommercialData } from '@countinghouse/domain/level23/order-data';
import { splitAmount } from '@countinghouse/domain/money';
import { amountOf, isOutgoing, type PaymentLife } from '../payment-life.ts';
import { randomOf } from '../random.ts';
import type { DemoWorld } from '../world.ts';
import { rowsOf, type TableRows } from './rows.ts';

/** The merchant that users try first also sells to businesses. */
const username = 'merchant';
const settledPayments = 24;
const openPayments = 6;

const goods = [
  ['ESP-2KG', 'Espresso beans, 2 kg', 'bag'],
  ['FIL-1KG', 'Filter roast, 1 kg', 'bag'],
  ['DEC-1KG', 'Decaf beans, 1 kg', 'bag'],
  ['CUP-12OZ', 'Paper cups, 12 oz', 'sleeve'],
  ['OAT-1L', 'Oat milk, 1 l', 'carton'],
] as const;

/**
 * Makes one merchant's Level 2/3 settings, and the data of some of its payments: settled ones, which the acquirer has, and some that wait
 * for settlement, which the gateway sends when it starts.
 */
export function lineItemRows({ merchants, now }: DemoWorld): TableRows[] {
  const own = merchants.find(({ merchant }) => merchant.people[0]?.[0] === username);
  if (own === undefined) return [];
  const { merchant } = own;
  const random = randomOf('line items');
  const defaults = {
    ...plainLineItemDefaults,
    merchant_tax_id: '01-0482215',
    ship_from_postal_code: '04101',
    destination_country: 'US',
    commodity_code: '50201706',
    unit_of_measure: 'bag',
  };
  const lives = own.payments.filter(
    (life) => !isOutgoing(life) && ['visa', 'mastercard', 'american express'].includes(life.card.card_brand),
  );
  const open = lives
    .filter(({ status, batch_date }) => status === 210 && batch_date !== undefined)
    .slice(-openPayments);
  const settled = lives.filter(({ status }) => status === 218).slice(-settledPayments);
  const data = [...settled, ...open].map((life, index) => {
    const commercial = commercialOf(life, `HCR-${4_120 + index}`, [random.pick(goods), random.pick(goods)], defaults);
    const saved_at = new Date(Math.min(life.created_at.getTime() + 1_500_000, now.getTime()));
    const waiting = life.status === 210;
    return {
      merchant_uid: merchant.merchant_uid,
      payment_id: life.payment_id,
      order_number: commercial.order_number,
      commercial: JSON.stringify(commercial),
      saved_at,
      saved_by: merchant.merchant_uid,
      saved_by_name: 'Ines Duarte',
      answered_version: waiting ? 0 : 1,
      answered_at: waiting ? null : saved_at,
      response_code: waiting ? null : '00',
      tries: waiting ? 0 : 1,
      next_try_at: waiting ? now : null,
    };
  });
  return [
    rowsOf('line_item_defaults', [
      { merchant_uid: merchant.merchant_uid, defaults: JSON.stringify(defaults), updated_at: own.created_at },
    ]),
    rowsOf('commercial_data', data),
  ];
}

/** Two lines that add up to the payment exactly: several pieces of one item, and the rest as one piece of another. */
function commercialOf(
  life: PaymentLife,
  order_number: string,
  [first, second]: readonly [(typeof goods)[number], (typeof goods)[number]],
  defaults: typeof plainLineItemDefaults,
): CommercialData {
  const net = amountOf(life) - life.tip - life.sales_tax;
  const piece_amount = Math.max(1, Math.floor(net / 4));
  const first_amount = piece_amount * 2;
  const second_amount = net - first_amount;
  const [first_tax = 0, second_tax = 0] = splitAmount(life.sales_tax, [first_amount, Math.max(1, second_amount)]);
  const line = (of: (typeof goods)[number], quantity: number, amount: number, tax_amount: number): LineItem => ({
    product_code: of[0],
    commodity_code: defaults.commodity_code,
    description: of[1],
    quantity_ten_thousandths: quantity * 10_000,
    unit_of_measure: of[2],
    unit_price_ten_thousandths: amount * 100,
    discount_amount: 0,
    tax_rate_basis_points: null,
    tax_amount,
    net_gross_indicator: tax_amount === 0 ? 'X' : 'N',
    debit_credit_indicator: 'D',
    tax_indicator: tax_amount === 0 ? 'N' : 'Y',
    ...moreOfLine,
  });
  const { customer } = life;
  return {
    reference: 'TransactionId',
    customer_reference:
      customer.company === ''
        ? `${customer.first_name} ${customer.last_name}`.slice(0, 25)
        : customer.company.slice(0, 25),
    order_number,
    tax_amount: life.sales_tax === 0 ? null : life.sales_tax,
    tax_exempt: life.sales_tax === 0,
    merchant_tax_id: defaults.merchant_tax_id,
    customer_tax_id: '',
    order_date: life.created_date,
    freight_amount: 0,
    duty_amount: 0,
    discount_amount: 0,
    ship_from_postal_code: defaults.ship_from_postal_code,
    destination_postal_code: customer.postal_code,
    destination_state: customer.state,
    destination_country: defaults.destination_country,
    ...moreOfOrder,
    line_items: [line(first, 2, piece_amount, first_tax), line(second, 1, second_amount, second_tax)],
  };
}

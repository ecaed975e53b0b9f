import { qualify } from '@countinghouse/domain/level23/commercial-data';
import { lineItemAmounts } from '@countinghouse/domain/level23/line-item';
import type { CommercialLine } from '@countinghouse/iso8583/commercial-data';
import type { Message } from '@countinghouse/iso8583/fields';
import { buildCommercialData, commercialParts } from '@countinghouse/iso8583/messages';
import { inRealTime, takeOverTimeOf } from '../../charge/take-over-time.ts';
import type { PaymentEngine } from '../../payment-engine.ts';
import { retryAfter_ms } from '../../services/credit-card/unknown-outcome/retry-after.ts';
import {
  type DataToSend,
  postponeData,
  recordDataAnswer,
  takeDataToSend,
} from '../../store/payments/commercial-sending.ts';
import { inRounds } from '../in-rounds.ts';
import type { Job } from '../runner.ts';

const atOnce = 20;

/** Response codes after which the same data can be sent again: the issuer is not available, or the host could not book it. */
const passing = new Set(['91', '96']);

/**
 * Sends saved Level 2/3 data that the acquirer does not have yet (0620), with retries until it answers. Its batch is not submitted before
 * that (`noDataToSend`). Safe on several nodes, when run twice, and after a crash at any line: data is claimed by one conditional update,
 * and the acquirer stores a revision once, however often it receives it.
 */
export function sendCommercialData(engine: PaymentEngine): Job {
  return {
    name: 'send_commercial_data',
    interval_ms: 1_000,
    run: (signal) =>
      inRounds({ real_clock: engine.real_clock, signal }, async () => {
        const taken = await takeDataToSend(engine.owner_pool, {
          now: engine.real_clock.now(),
          take_over_at: takeOverTimeOf(engine),
          limit: atOnce,
        });
        await Promise.all(taken.map((data) => send(engine, data)));
        return taken.length === atOnce;
      }),
  };
}

async function send(engine: PaymentEngine, data: DataToSend): Promise<void> {
  const { payment_id, version } = data;
  let response_code = '';
  for (const message of await messagesOf(engine, data)) {
    const sent = await engine.processor.send(message, {
      timeout_ms: engine.acquirer_timeout_ms,
      connection: data.settlement_connection,
    });
    if (sent.outcome !== 'answered' || passing.has(sent.reply.response_code)) {
      engine.log.warn({ payment_id, version, outcome: sent.outcome }, 'Level 2/3 data has no answer yet');
      await postponeData(engine.owner_pool, data, inRealTime(engine, retryAfter_ms(data.tries - 1)));
      return;
    }
    response_code = sent.reply.response_code;
    if (sent.reply.approved) continue;
    engine.log.warn({ payment_id, version, response_code }, 'the acquirer refused Level 2/3 data');
    break;
  }
  await recordDataAnswer(engine.owner_pool, data, { response_code, now: engine.clock.now() });
}

async function messagesOf(engine: PaymentEngine, data: DataToSend): Promise<Message[]> {
  const { commercial } = data;
  const lines = commercial.line_items.map(lineOf);
  const stans: number[] = [];
  while (stans.length < commercialParts(lines)) stans.push(await engine.trace_numbers.next());
  return buildCommercialData(
    {
      terminal_id: data.acquirer_terminal_id,
      merchant_id: data.acquirer_merchant_id,
      transmitted_at: engine.clock.now(),
      rrn: data.retrieval_reference_number,
      currency: data.currency,
      revision: data.version,
      lines,
      order: orderOf(data),
    },
    stans,
  );
}

/** Converts a line to its form in the message. */
function lineOf(line: DataToSend['commercial']['line_items'][number]): CommercialLine {
  return {
    product_code: line.product_code,
    commodity_code: line.commodity_code,
    description: line.description,
    quantity_ten_thousandths: String(line.quantity_ten_thousandths),
    unit_of_measure: line.unit_of_measure,
    unit_price_ten_thousandths: String(line.unit_price_ten_thousandths),
    discount_amount: String(line.discount_amount),
    tax_rate_basis_points: digitsOf(line.tax_rate_basis_points),
    tax_amount: String(line.tax_amount),
    total_amount: String(lineItemAmounts(line).total_amount),
    net_gross_indicator: line.net_gross_indicator,
    debit_credit_indicator: line.debit_credit_indicator,
    tax_indicator: line.tax_indicator,
    discount_rate_basis_points: digitsOf(line.discount_rate_basis_points),
    tax_type: line.tax_type,
    // Omitted when true: data saved before this option existed is sent as before.
    tax_after_discount: line.tax_after_discount ? '' : 'N',
    local_tax_amount: digitsOf(line.local_tax_amount),
    national_tax_amount: digitsOf(line.national_tax_amount),
    vat_rate_basis_points: digitsOf(line.vat_rate_basis_points),
    alternate_tax_id: line.alternate_tax_id,
    alternate_tax_type: line.alternate_tax_type,
    alternate_tax_rate_basis_points: digitsOf(line.alternate_tax_rate_basis_points),
    alternate_tax_amount: digitsOf(line.alternate_tax_amount),
    type_of_supply: line.type_of_supply,
  };
}

/** Returns the order data of the message, besides its lines. */
function orderOf(data: DataToSend): Parameters<typeof buildCommercialData>[0]['order'] {
  const { commercial } = data;
  const { level } = qualify(commercial, data);
  const [first_addendum = '', second_addendum = '', third_addendum = '', fourth_addendum = ''] =
    commercial.advice_addenda;
  return {
    level: String(level ?? 0),
    reference_id: commercial.reference === 'OrderId' ? data.order_id : data.transaction_uid,
    customer_reference: commercial.customer_reference,
    order_number: commercial.order_number,
    tax_amount: digitsOf(commercial.tax_amount),
    tax_exempt: commercial.tax_exempt ? 'Y' : 'N',
    merchant_tax_id: commercial.merchant_tax_id,
    customer_tax_id: commercial.customer_tax_id,
    ...(commercial.order_date === null ? {} : { order_date: dayMonthYear(commercial.order_date) }),
    freight_amount: String(commercial.freight_amount),
    duty_amount: String(commercial.duty_amount),
    discount_amount: String(commercial.discount_amount),
    ship_from_postal_code: commercial.ship_from_postal_code,
    destination_postal_code: commercial.destination_postal_code,
    destination_state: commercial.destination_state,
    destination_country: commercial.destination_country,
    local_tax_amount: digitsOf(commercial.local_tax_amount),
    national_tax_amount: digitsOf(commercial.national_tax_amount),
    vat_invoice_reference: commercial.vat_invoice_reference,
    shipping_tax_rate_basis_points: digitsOf(commercial.shipping_tax_rate_basis_points),
    alternate_tax_id: commercial.alternate_tax_id,
    alternate_tax_amount: digitsOf(commercial.alternate_tax_amount),
    advice_addendum_1: first_addendum,
    advice_addendum_2: second_addendum,
    advice_addendum_3: third_addendum,
    advice_addendum_4: fourth_addendum,
  };
}

/** An unknown value is empty, and left out of the message. */
function digitsOf(value: number | null): string {
  return value === null ? '' : String(value);
}

/** A date in the format of field 61: ddMMyy. */
function dayMonthYear(date: string): string {
  return date.slice(8, 10) + date.slice(5, 7) + date.slice(2, 4);
}

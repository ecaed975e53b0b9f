import type { Invoice } from '@countinghouse/contract/invoice/invoices/invoice';
import type { TaxRate } from '@countinghouse/contract/invoice/tax-rates/tax-rate';
import { sumInvoice } from '@countinghouse/domain/invoice/sum-invoice';
import type { CurrencyCode } from '@countinghouse/domain/money';
import { emptyParty, type InvoiceDraft, isBlankLine, type PartyDraft, summedDraft } from '../draft/invoice-draft.ts';
import { datesOf, partsOfDraft } from '../draft/parts-plan.ts';

type SumsOfPaper = 'subtotal_amount' | 'discount_total' | 'shipping_amount' | 'total_amount';
type TextsOfPaper =
  | 'kind'
  | 'currency'
  | 'locale'
  | 'invoice_number'
  | 'order_id'
  | 'title'
  | 'note_to_customer'
  | 'terms';

/** The data of a printed document, stored or being typed. */
export type PaperDocument = Pick<Invoice, SumsOfPaper | TextsOfPaper | 'issue_date' | 'due_date' | 'taxes'> & {
  bill_to: PartyDraft;
  ship_to: PartyDraft | null;
  lines: Pick<
    Invoice['lines'][number],
    | 'item_code'
    | 'description'
    | 'quantity_ten_thousandths'
    | 'unit_price_ten_thousandths'
    | 'unit_of_measure'
    | 'gross_amount'
    | 'tax_rate_ids'
  >[];
  parts: Pick<Invoice['parts'][number], 'label' | 'due_date' | 'amount'>[];
};

/**
 * Returns the printed document of a draft; undefined while its sums cannot be calculated. `bill_to` is the customer's, unless another is
 * typed.
 */
export function paperOfDraft(
  draft: InvoiceDraft,
  {
    tax_rates,
    today,
    currency,
    bill_to,
  }: { tax_rates: readonly TaxRate[]; today: string; currency: CurrencyCode; bill_to: PartyDraft | undefined },
): PaperDocument | undefined {
  const summed = sumInvoice(summedDraft(draft, tax_rates));
  if ('faults' in summed) return undefined;
  const { sums } = summed;
  const { kind, locale, order_id, title, note_to_customer, terms } = draft;
  const names = new Map(tax_rates.map(({ tax_rate_id, name }) => [tax_rate_id, name]));
  return {
    ...{ kind, locale, order_id, title, note_to_customer, terms, currency },
    ...datesOf(draft, today),
    invoice_number: null,
    bill_to: draft.has_own_bill_to || draft.customer_id === '' ? draft.bill_to : (bill_to ?? namedParty(draft)),
    ship_to: draft.ships ? draft.ship_to : null,
    lines: draft.lines
      .filter((line) => !isBlankLine(line))
      .map((line, index) => ({
        item_code: line.item_code,
        description: line.description,
        quantity_ten_thousandths: line.quantity ?? 0,
        unit_price_ten_thousandths: line.unit_price ?? 0,
        unit_of_measure: line.unit_of_measure,
        gross_amount: sums.lines[index]?.gross_amount ?? 0,
        tax_rate_ids: line.tax_rate_ids,
      })),
    taxes: sums.taxes.map((tax) => ({ ...tax, name: names.get(tax.tax_rate_id) ?? '' })),
    parts: kind === 'estimate' ? [] : partsOfDraft(draft, sums.total_amount, today),
    shipping_amount: sums.shipping.gross_amount,
    subtotal_amount: sums.subtotal_amount,
    discount_total: sums.discount_total,
    total_amount: sums.total_amount,
  };
}

const namedParty = ({ customer_name }: InvoiceDraft): PartyDraft => ({ ...emptyParty, name: customer_name });

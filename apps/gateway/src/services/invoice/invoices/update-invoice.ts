import type { FieldError } from '@countinghouse/contract/errors';
import type { updateInvoice as declaration } from '@countinghouse/contract/invoice/invoices/update-invoice';
import { dueDateFault } from '@countinghouse/domain/invoice/invoice-dates';
import {
  fieldsChangedAfterIssue,
  invoiceRefusal,
  invoiceStatusAfter,
} from '@countinghouse/domain/invoice/invoice-states';
import type { Dependencies } from '../../../dependencies.ts';
import { merchantOf, type Operation, OperationError, type ScopedTransaction } from '../../../operation.ts';
import { changedParts, writeAudit } from '../../../store/audit/audit.ts';
import { isChargingItself } from '../../../store/invoices/charging/charge-records.ts';
import { draftColumns, draftError, draftOf, sumDraft, writeLinesAndParts } from '../../../store/invoices/draft.ts';
import { type RequestMoment, readInvoiceDetails, standingOf } from '../../../store/invoices/invoice-details.ts';
import {
  auditedInvoice,
  findInvoice,
  type InvoiceRecord,
  lockInvoice,
  readInvoiceLines,
  readInvoiceParts,
  statusOn,
} from '../../../store/invoices/invoices.ts';
import { refusalError } from '../../../store/invoices/issue-invoice.ts';
import { revokeLinksOfOthers } from '../../../store/invoices/sending/invoice-links.ts';
import { requireChosenCard, requireMayChooseCard } from './charged-card.ts';
import { completeDraft, draftAfter, type GivenDraft } from './draft-values.ts';
import { momentOfRequest } from './moment-of-request.ts';

/**
 * Changes a draft, or the changeable fields of an issued document, unless another user changed it since it was read. Links of removed
 * recipients are revoked.
 *
 * @throws OperationError not_found, changed_meanwhile with the present version, status_forbids, payment_under_way, invalid_request that
 *   names each invalid field, card_not_usable
 */
export function updateInvoice({ real_clock }: Pick<Dependencies, 'real_clock'>): Operation<typeof declaration> {
  return (context, { params, body }) => {
    const { merchant_uid } = merchantOf(context);
    const { version, ...given } = body;
    const { now, today } = momentOfRequest(context);
    return context.transaction(async (transaction) => {
      const key = { merchant_uid, ...params };
      const before = await lockInvoice(transaction, key, version);
      if (body.account_uid !== before.account_uid) requireMayChooseCard(context, body);
      const standing = { ...before, status: statusOn(before, today) };
      const is_draft = invoiceStatusAfter(standing, 'edit') !== undefined;
      if (!is_draft) {
        const refusal = invoiceRefusal(standingOf(standing, [], false), 'edit_issued', now);
        if (refusal !== undefined) throw refusalError(refusal, standing.status);
      }
      await (is_draft ? changeDraft : changeIssued)(transaction, before, given, { now, today });
      const after = await findInvoice(transaction, key);
      await revokeLinksOfOthers(transaction, key, after.send_to, real_clock.now());
      await writeAudit(transaction, context, {
        call: 'update_invoice',
        target_type: 'invoice',
        target_id: before.invoice_id,
        ...changedParts(auditedInvoice(before), auditedInvoice(after)),
      });
      return { invoice: await readInvoiceDetails(transaction, key, { now, today }) };
    });
  };
}

async function changeDraft(
  transaction: ScopedTransaction,
  invoice: InvoiceRecord,
  given: GivenDraft,
  { now, today }: RequestMoment,
): Promise<void> {
  const { merchant_uid, invoice_id } = invoice;
  const lines = await readInvoiceLines(transaction, invoice);
  const parts = await readInvoiceParts(transaction, invoice);
  const before = draftOf(invoice, lines, parts);
  const after = await draftAfter(transaction, merchant_uid, before, given);
  const { draft, rates } = await completeDraft(transaction, merchant_uid, after, { before, given });
  const summed = sumDraft({ kind: invoice.kind, draft, rates }, today);
  const { customer_id, account_uid } = draft;
  await requireChosenCard(transaction, {
    ...{ merchant_uid, kind: invoice.kind, customer_id, account_uid, account_uid_before: invoice.account_uid, today },
  });
  await transaction
    .updateTable('invoices')
    .set({ ...draftColumns(draft, summed), version: invoice.version + 1, updated_at: now })
    .where('merchant_uid', '=', merchant_uid)
    .where('invoice_id', '=', invoice_id)
    .execute();
  await writeLinesAndParts(transaction, invoice, summed, draft.parts);
}

/** Changes fields of an issued document that do not affect its sums. Due dates can only become later. */
async function changeIssued(
  transaction: ScopedTransaction,
  invoice: InvoiceRecord,
  given: GivenDraft,
  { now, today }: RequestMoment,
): Promise<void> {
  const { merchant_uid, invoice_id, issue_date } = invoice;
  const { due_date = invoice.due_date, send_to = invoice.send_to, internal_note = invoice.internal_note } = given;
  const { reminders = invoice.reminders, re_attempts = invoice.re_attempts } = given;
  const { account_uid = invoice.account_uid } = given;
  const reminder_days = reminders === 'own' ? (given.reminder_days ?? invoice.reminder_days) : [];
  const allowed: readonly string[] = [...fieldsChangedAfterIssue, 'reminder_days'];
  const errors: FieldError[] = Object.entries(given)
    .filter(([field, value]) => value !== undefined && !allowed.includes(field))
    .map(([field]) => ({ field, message: 'does not change once the document is issued' }));
  const fault = due_date === null || issue_date === null ? undefined : dueDateFault(due_date, issue_date);
  if (fault !== undefined) errors.push(draftError({ field: 'due_date', code: fault }));
  else if (due_date === null || (invoice.due_date !== null && due_date < invoice.due_date)) {
    errors.push({ field: 'due_date', message: 'must not be earlier than it is' });
  }
  if (errors.length > 0) throw new OperationError('invalid_request', { errors });
  if (account_uid !== invoice.account_uid) await requireOtherCard(transaction, invoice, account_uid, today);
  await transaction
    .updateTable('invoices')
    .set({
      ...{ due_date, send_to, internal_note, account_uid, re_attempts, reminders, reminder_days },
      version: invoice.version + 1,
      updated_at: now,
    })
    .where('merchant_uid', '=', merchant_uid)
    .where('invoice_id', '=', invoice_id)
    .execute();
  // The last part has the due date of the whole.
  await transaction
    .updateTable('invoice_parts')
    .set({ due_date })
    .where('merchant_uid', '=', merchant_uid)
    .where('invoice_id', '=', invoice_id)
    .where((builder) =>
      builder(
        'part_number',
        '=',
        builder
          .selectFrom('invoice_parts as last')
          .select((last) => last.fn.max('last.part_number').as('part_number'))
          .where('last.merchant_uid', '=', merchant_uid)
          .where('last.invoice_id', '=', invoice_id),
      ),
    )
    .execute();
}

/** Refuses another card while the current one is being charged: a user who removed it would still see it charged. */
async function requireOtherCard(
  transaction: ScopedTransaction,
  invoice: InvoiceRecord,
  account_uid: string | null,
  today: string,
): Promise<void> {
  if (await isChargingItself(transaction, invoice)) throw new OperationError('payment_under_way');
  const { merchant_uid, kind, customer_id, account_uid: account_uid_before } = invoice;
  await requireChosenCard(transaction, { merchant_uid, kind, customer_id, account_uid, account_uid_before, today });
}

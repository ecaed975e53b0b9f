import type { CallInput } from '@countinghouse/contract/call';
import type { FieldError } from '@countinghouse/contract/errors';
import type { updateInvoiceSettings as declaration } from '@countinghouse/contract/invoice/settings/update-invoice-settings';
import { type SeriesFault, seriesChangeFaults } from '@countinghouse/domain/invoice/invoice-number';
import { type InvoiceKind, invoiceKinds } from '@countinghouse/domain/invoice/invoice-statuses';
import { merchantOf, type Operation, OperationError, type ScopedTransaction } from '../../../operation.ts';
import { changedParts, writeAudit } from '../../../store/audit/audit.ts';
import { lockSeries, type SeriesRecord, seriesOfKind } from '../../../store/invoices/series.ts';
import {
  auditedInvoiceSettings,
  type InvoiceSettingsRecord,
  lockInvoiceSettings,
  readShownSettings,
  rescheduleReminders,
  settingsColumns,
} from '../../../store/invoices/settings.ts';
import { todayOf } from '../../../store/vault/customer-details.ts';

type GivenNumbering = NonNullable<CallInput<typeof declaration>['body']['numbering']>;

const messages: Readonly<Record<SeriesFault['code'], string>> = {
  too_long: 'has too many characters',
  no_number: 'must have {N}',
  number_twice: 'must have {N} once',
  unknown_place: 'must have no other places than {N}, {YYYY} and {YY}',
  characters: 'must have letters, digits, spaces and . / _ # - only',
  year_missing: 'must have the year where numbers begin again each year',
  range: 'is too small or too large',
  given: 'would give a number again',
};

/**
 * Saves the merchant's invoice settings, unless another user saved them since they were read.
 *
 * @throws OperationError changed_meanwhile with the present version, invalid_request, number_taken if numbers would repeat
 */
export const updateInvoiceSettings: Operation<typeof declaration> = (context, { body }) => {
  const { merchant_uid } = merchantOf(context);
  const { version, numbering, ...given } = body;
  const now = context.clock.now();
  return context.transaction(async (transaction) => {
    const before = await lockInvoiceSettings(transaction, merchant_uid, now);
    if (before.version !== version) {
      throw new OperationError('changed_meanwhile', { details: { version: before.version } });
    }
    const known = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    const after: InvoiceSettingsRecord = { ...before, ...known };
    await transaction
      .updateTable('invoice_settings')
      .set({ ...settingsColumns(after), version: version + 1, updated_at: now })
      .where('merchant_uid', '=', merchant_uid)
      .execute();
    if (known.reminder_days !== undefined) await rescheduleReminders(transaction, merchant_uid);
    const changed = numbering === undefined ? {} : await changeNumbering(transaction, merchant_uid, numbering, now);
    const parts = changedParts(auditedInvoiceSettings(before), auditedInvoiceSettings(after));
    await writeAudit(transaction, context, {
      call: 'update_invoice_settings',
      target_type: 'invoice_settings',
      target_id: merchant_uid,
      before: { ...parts.before, ...changed.before },
      after: { ...parts.after, ...changed.after },
    });
    return { settings: await readShownSettings(transaction, merchant_uid, todayOf(context)) };
  });
};

type Changed = { before?: Record<string, unknown>; after?: Record<string, unknown> };

/** Changes the numbering. All series are locked, so that no number is assigned meanwhile. */
async function changeNumbering(
  transaction: ScopedTransaction,
  merchant_uid: string,
  numbering: GivenNumbering,
  now: Date,
): Promise<Changed> {
  for (const kind of invoiceKinds) await seriesOfKind(transaction, merchant_uid, kind, now);
  const all = await lockSeries(transaction, merchant_uid);
  const wanted = all.map((series) => {
    const known = Object.entries(numbering[series.kind] ?? {}).filter(([, value]) => value !== undefined);
    return { before: series, after: { ...series, ...Object.fromEntries(known) } as SeriesRecord };
  });
  requireSoundSeries(wanted);
  const changed: Changed = { before: {}, after: {} };
  for (const { before, after } of wanted) {
    const parts = changedParts(auditedSeries(before), auditedSeries(after));
    if (Object.keys(parts.after).length === 0) continue;
    const { pattern, digits, restarts, next_number } = after;
    await transaction
      .updateTable('invoice_series')
      .set({ pattern, digits, restarts, next_number, version: before.version + 1, updated_at: now })
      .where('merchant_uid', '=', merchant_uid)
      .where('series_id', '=', before.series_id)
      .execute();
    Object.assign(changed.before ?? {}, parts.before);
    Object.assign(changed.after ?? {}, parts.after);
  }
  return changed;
}

const auditedSeries = ({ kind, pattern, digits, restarts, next_number }: SeriesRecord): Record<string, unknown> => ({
  [`${kind}_pattern`]: pattern,
  [`${kind}_digits`]: digits,
  [`${kind}_restarts`]: restarts,
  [`${kind}_next_number`]: next_number,
});

function requireSoundSeries(wanted: readonly { before: SeriesRecord; after: SeriesRecord }[]): void {
  const errors: FieldError[] = [];
  const taken: InvoiceKind[] = [];
  for (const { before, after } of wanted) {
    const others = wanted.filter((other) => other.after.kind !== after.kind).map((other) => other.after);
    for (const { field, code } of seriesChangeFaults(before, after, others)) {
      errors.push({ field: `numbering.${after.kind}.${field}`, message: messages[code] });
      if (code === 'given') taken.push(after.kind);
    }
  }
  const [kind] = taken;
  if (errors.length === 0) return;
  throw kind === undefined
    ? new OperationError('invalid_request', { errors })
    : new OperationError('number_taken', { details: { kind }, errors });
}

import { valueAt } from '../../../../shared/form/form-rules.ts';
import { type InvoiceDraft, newLine } from './invoice-draft.ts';

/**
 * Returns a new document that was stored when the session was lost. Values of the wrong type are dropped. Undefined if nothing was stored.
 */
export function restoreDraft(kept: Partial<InvoiceDraft> | undefined, start: InvoiceDraft): InvoiceDraft | undefined {
  return kept === undefined ? undefined : filledFrom(start, kept);
}

const samples: Readonly<Record<string, object>> = { lines: newLine(), parts: { label: '', due_date: '', amount: 0 } };

function filledFrom<Part>(start: Part, kept: unknown, name = ''): Part {
  if (Array.isArray(start)) {
    if (!Array.isArray(kept)) return start;
    const sample = samples[name];
    const rows =
      sample === undefined
        ? kept.filter((each) => typeof each === 'string')
        : kept.map((each) => filledFrom(sample, each));
    return rows as Part;
  }
  // Dates and amounts that can be null.
  if (start === null || kept === null) return isPlain(kept) ? (kept as Part) : start;
  if (typeof start !== 'object') return typeof kept === typeof start ? (kept as Part) : start;
  const parts = Object.entries(start).map(([part, value]) => [
    part,
    filledFrom(value, valueAt(Object(kept), part), part),
  ]);
  return Object.fromEntries(parts) as Part;
}

const isPlain = (value: unknown) => value === null || typeof value === 'string' || typeof value === 'number';

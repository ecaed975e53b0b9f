import { readFileSync } from 'node:fs';
import { createGuides, type Guide } from '@countinghouse/contract/reference/guide';

/** The guides of docs/guides, in reading order. */
export const guideFiles = [
  'first-sale.md',
  'authorize-and-capture.md',
  'void-and-refund.md',
  'idempotency.md',
  'webhooks.md',
  'payment-button.md',
  'errors.md',
  'test-cards.md',
] as const;

/** The folder of the guides. */
export const guidesFolder = new URL('../../../../docs/guides/', import.meta.url);

/** Reads the guides for the API reference. */
export function readGuides(): Guide[] {
  return createGuides(
    guideFiles.map((file_name) => ({ file_name, text: readFileSync(new URL(file_name, guidesFolder), 'utf8') })),
  );
}

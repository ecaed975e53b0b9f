import type { LinkPage } from '@countinghouse/contract/payment-link/visitor-page';
import { linkLimits } from '@countinghouse/domain/payment-link/payment-link';
import { t } from '@lingui/core/macro';
import { money } from '../../format.ts';
import type { ChoiceFault } from './choice.ts';

/** The range in which a typed amount must be. */
export function limitsText(page: LinkPage): string {
  const least = money(page.minimum_amount ?? linkLimits.amount_minimum, page.currency);
  if (page.maximum_amount === null) return t`At least ${least}`;
  const most = money(page.maximum_amount, page.currency);
  return t`Between ${least} and ${most}`;
}

/** Says how to fix a choice. */
export function choiceFaultText(page: LinkPage, { field, code }: ChoiceFault): string {
  if (code === 'not_an_amount') return t`Enter an amount in digits`;
  if (field === 'tip_amount') return t`A tip can be as much as the amount itself`;
  if (field === 'quantities') return code === 'too_large' ? t`Choose fewer items` : t`Choose at least one item`;
  if (code === 'missing' && page.kind === 'choice') return t`Choose an amount`;
  return code === 'missing' ? t`Enter the amount that you want to pay` : limitsText(page);
}

import type { AffectedByPolicy, SecondFactorPolicy } from '@countinghouse/contract/identity/second-factor-policy';

/** Of whom a second factor is asked, as somebody changes it; null for a merchant, which has no administrators. */
export type PolicyDraft = Pick<SecondFactorPolicy, 'administrators' | 'merchant_users'>;

/** How many names are said. */
const names_maximum = 5;

/** Who would have to add a second factor once a draft is saved, and did not have to before: those of the kinds that it asks anew. */
export function newlyAsked(
  policy: Pick<SecondFactorPolicy, keyof PolicyDraft | 'required_by_operator'>,
  draft: PolicyDraft,
  affected: AffectedByPolicy,
): { without_factor: number; names: string[] } {
  const kinds = [
    draft.administrators === true && policy.administrators !== true ? affected.administrators : null,
    // What the operator asks of a merchant's people is asked already.
    draft.merchant_users && !policy.merchant_users && !policy.required_by_operator ? affected.merchant_users : null,
  ].filter((kind) => kind !== null);
  return {
    without_factor: kinds.reduce((sum, { without_factor }) => sum + without_factor, 0),
    names: kinds.flatMap(({ names }) => names).slice(0, names_maximum),
  };
}

import type { AffectedByPolicy, SecondFactorPolicy } from '@countinghouse/contract/identity/second-factor-policy';

/** The users who must have a second factor, as it is being changed; null for a merchant, which has no administrators. */
export type PolicyDraft = Pick<SecondFactorPolicy, 'administrators' | 'merchant_users'>;

/** How many names are listed. */
const names_maximum = 5;

/** Returns the users who would have to add a second factor because of a draft, and did not before. */
export function newlyAffected(
  policy: Pick<SecondFactorPolicy, keyof PolicyDraft | 'required_by_operator'>,
  draft: PolicyDraft,
  affected: AffectedByPolicy,
): { without_factor: number; names: string[] } {
  const kinds = [
    draft.administrators === true && policy.administrators !== true ? affected.administrators : null,
    // The operator already requires it of the merchant's users.
    draft.merchant_users && !policy.merchant_users && !policy.required_by_operator ? affected.merchant_users : null,
  ].filter((kind) => kind !== null);
  return {
    without_factor: kinds.reduce((sum, { without_factor }) => sum + without_factor, 0),
    names: kinds.flatMap(({ names }) => names).slice(0, names_maximum),
  };
}

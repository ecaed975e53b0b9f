import { passesLuhn } from '@countinghouse/domain/card/card';
import type { CardUpdateRequest } from '@countinghouse/iso8583/read-request';
import { type Decision, type DecisionContext, declined } from './decide.ts';
import { CARD_UPDATES } from './outcomes.ts';

/** Decides the account updater's answer for a card, from the request and the year alone. */
export function decideCardUpdate(
  { card_number, expiration }: CardUpdateRequest,
  { now }: Pick<DecisionContext, 'now'>,
): Decision {
  if (!passesLuhn(card_number)) return declined('14');
  const known = CARD_UPDATES[card_number];
  const years = known?.years;
  return {
    response_code: '00',
    outcome: 'card_update',
    timing: 'at_once',
    card_update: {
      result: known?.result ?? 'N',
      card_number: known?.card_number ?? null,
      expiration: years === undefined ? null : laterExpiration(expiration, years, now),
    },
  };
}

/** YYMM: the same month, a number of years after the year of the expiry or after this year, whichever is later. */
function laterExpiration(expiration: string, years: number, now: Date): string {
  const year = Math.max(2000 + Number(expiration.slice(0, 2)), now.getUTCFullYear());
  return String((year + years) % 100).padStart(2, '0') + expiration.slice(2);
}

import type { DemoMerchant } from '../demo-merchant.ts';
import type { DemoLink } from '../links.ts';
import { randomOf } from '../random.ts';
import { rowsOf, type TableRows } from './rows.ts';

const minute_ms = 60_000;

/** Length of the third pause of a link, and how long ago it began. */
const pause_ms = 6 * 60 * minute_ms;
const began_ms = 70 * minute_ms;

/** Number of refused attempts, and how many of them the gateway records individually. */
const refused_count = 80;
const kept_count = 50;

/** Returns when the pause of a link under attack ends. */
export const attackEnds = (now: Date) => new Date(now.getTime() - began_ms + pause_ms);

/** Makes the rows of a card-testing attack on each link that the protection paused: the pause, and the attempts refused before it. */
export function attackRows(links: readonly { merchant: DemoMerchant; link: DemoLink }[], now: Date): TableRows[] {
  const attacked = links.filter(({ link }) => link.paused_reason === 'protection');
  const began = now.getTime() - began_ms;
  return [
    rowsOf(
      'protections',
      attacked.map(({ merchant, link }) => ({
        merchant_uid: merchant.merchant_uid,
        protection_id: randomOf(`protection ${link.link_id}`).uuid(),
        kind: 'link_paused' as const,
        target_kind: 'payment_link',
        target_id: link.link_id,
        started_at: new Date(began),
        until: attackEnds(now),
        attempts: 96,
        declines: 16,
        ended_at: null,
        ended_by: null,
      })),
    ),
    rowsOf(
      'held_off_attempts',
      attacked.flatMap(({ merchant, link }) => {
        const random = randomOf(`attack ${link.link_id}`);
        const row = (at: number, count: number) => ({
          merchant_uid: merchant.merchant_uid,
          held_off_id: random.uuid(),
          target_kind: 'payment_link',
          target_id: link.link_id,
          day: new Date(began).toISOString().slice(0, 10),
          held_off_at: new Date(began - at * 20_000),
          count,
        });
        return [
          ...Array.from({ length: kept_count }, (_, at) => ({
            ...row(at + 1, 1),
            reason: random.pick(['challenge', 'challenge', 'card', 'different_cards', 'session'] as const),
            visitor_id: random.uuid(),
            address: `203.0.113.${random.pick([17, 41, 58, 102, 199])}`,
          })),
          { ...row(0, refused_count - kept_count), reason: null, visitor_id: null, address: null },
        ];
      }),
    ),
  ];
}

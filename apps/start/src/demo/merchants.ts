import type { DemoMerchant } from './demo-merchant.ts';
import { merchantDrafts } from './merchant-list.ts';
import { randomOf } from './random.ts';

/** The operator of the demo world. */
export const demoTenant = { tenant_uid: randomOf('tenant').uuid(), name: 'Countinghouse Payments' } as const;

/** The twelve merchants, at least one in each status; the first is Harbor Coffee Roasters. */
export const demoMerchants: readonly DemoMerchant[] = merchantDrafts.map((draft) => {
  const random = randomOf(`merchant ${draft.doing_business_as}`);
  return {
    ...draft,
    merchant_uid: random.uuid(),
    batch_close_time: '21:00',
    terminals: draft.terminals.map(([name, platform_id, share], index) => ({
      terminal_uid: random.uuid(),
      name,
      platform_id,
      share,
      settlement_connection: index % 2 === 0 ? 'SOCKET' : 'POST',
    })),
  };
});

import type { getCardBins as declaration } from '@countinghouse/contract/credit-card/sale/get-card-bins';
import { cardBins } from '@countinghouse/domain/merchant/merchant-id';
import { sql } from 'kysely';
import type { Operation } from '../../../operation.ts';

/** Returns the BINs of the specification in its order, then those of other visible terminals. */
export const getCardBins: Operation<typeof declaration> = async (context) => {
  const { identity } = context;
  const rows = await context.transaction((transaction) =>
    transaction
      .selectFrom('terminals')
      .select((builder) => [
        sql<string | null>`platform_data ->> 'bin'`.as('bin'),
        builder.fn.countAll<number>().as('terminal_count'),
      ])
      .where((builder) =>
        identity.merchant === undefined
          ? builder('tenant_uid', '=', identity.tenant_uid)
          : builder('merchant_uid', '=', identity.merchant.merchant_uid),
      )
      .groupBy(sql`platform_data ->> 'bin'`)
      .execute(),
  );
  const counts = new Map(rows.map(({ bin, terminal_count }) => [bin ?? '', terminal_count]));
  const listed: readonly string[] = cardBins;
  const others = [...counts.keys()].filter((bin) => /^\d{6}$/.test(bin) && !listed.includes(bin)).sort();
  return { bins: [...listed, ...others].map((bin) => ({ bin, terminal_count: counts.get(bin) ?? 0 })) };
};

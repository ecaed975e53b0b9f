import type { sandboxClock } from '@countinghouse/contract/core/sandbox-clock/sandbox-clock';
import { sql } from 'kysely';
import type { z } from 'zod/mini';
import type { ScopedTransaction } from '../operation.ts';

type SandboxClock = z.output<typeof sandboxClock>;

/** Returns the state of the sandbox clock at a real instant. */
export async function readSandboxClock(
  transaction: ScopedTransaction,
  real: Date,
  { lock = false }: { lock?: boolean } = {},
): Promise<SandboxClock> {
  if (lock) await sql`select pg_advisory_xact_lock(hashtext('sandbox_clock'))`.execute(transaction);
  const row = await transaction
    .selectFrom('sandbox_clock')
    .leftJoin('users', 'users.user_id', 'sandbox_clock.moved_by')
    .select(['ahead_ms', 'moved_at', 'first_name', 'last_name'])
    .executeTakeFirst();
  const ahead_ms = Number(row?.ahead_ms ?? 0);
  return {
    now: new Date(real.getTime() + ahead_ms).toISOString(),
    ahead_ms,
    moved_at: row?.moved_at.toISOString() ?? null,
    moved_by: row?.first_name == null ? '' : `${row.first_name} ${row.last_name}`,
  };
}

/** Moves the sandbox clock forward to `ahead_ms`. It never moves back. */
export async function advanceSandboxClock(
  transaction: ScopedTransaction,
  move: { ahead_ms: number; moved_at: Date; moved_by: string },
): Promise<void> {
  await sql`
    insert into sandbox_clock (one, ahead_ms, moved_at, moved_by)
    values (true, ${move.ahead_ms}::bigint, ${move.moved_at}, ${move.moved_by}::uuid)
    on conflict (one) do update set ahead_ms = excluded.ahead_ms, moved_at = excluded.moved_at, moved_by = excluded.moved_by
      where sandbox_clock.ahead_ms < excluded.ahead_ms
  `.execute(transaction);
}

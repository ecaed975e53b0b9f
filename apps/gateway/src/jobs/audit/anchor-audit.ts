import type { Dependencies } from '../../dependencies.ts';
import { anchorsForLog, appendAnchors, readAnchors } from '../../store/audit/audit-anchors.ts';
import type { AuditHead } from '../../store/audit/audit-check.ts';
import {
  readAllHeads,
  readGrownHeads,
  readSealedBefore,
  type SealedBefore,
  sealedAtLeast,
} from '../../store/audit/audit-heads.ts';
import type { Job } from '../runner.ts';

const anchorsOfLine = 100;

/**
 * Anchors the chains that have grown, outside the database: every AUDIT_ANCHOR_SECONDS, and earlier after AUDIT_ANCHOR_ENTRIES sealed
 * entries. If a chain is truncated later, `npm run audit` and the nightly check find it. Each node anchors all chains in its own
 * AUDIT_ANCHOR_FILE or log, so no node relies on another's disk. After a start, a node first anchors everything that has grown since its
 * file was last written.
 */
export function anchorAudit({
  owner_pool,
  real_clock,
  settings,
  log,
}: Pick<Dependencies, 'owner_pool' | 'real_clock' | 'settings' | 'log'>): Job {
  const { AUDIT_SEAL_SECRET: secret, AUDIT_ANCHOR_FILE: file, AUDIT_ANCHOR_LOG: to_log } = settings;
  const { AUDIT_ANCHOR_SECONDS: seconds, AUDIT_ANCHOR_ENTRIES: entries } = settings;
  let last: { sealed_before: SealedBefore; at_ms: number } | undefined;

  const grown = async (sealed_before: SealedBefore): Promise<AuditHead[]> => {
    // A database that was restored elsewhere restarts its transaction numbers.
    if (last !== undefined && BigInt(last.sealed_before) <= BigInt(sealed_before)) {
      return readGrownHeads(owner_pool, last.sealed_before);
    }
    const anchored = new Map<string, number>();
    if (file !== undefined) {
      for await (const { entity_id, seal_number } of readAnchors(file, secret)) anchored.set(entity_id, seal_number);
    }
    return (await readAllHeads(owner_pool)).filter(
      ({ entity_id, seal_number }) => anchored.get(entity_id) !== seal_number,
    );
  };

  return {
    name: 'anchor_audit',
    interval_ms: 2_000,
    run: async () => {
      if (file === undefined && !to_log) return;
      const now = real_clock.now();
      const due = last === undefined || now.getTime() - last.at_ms >= seconds * 1_000;
      if (!due && last !== undefined && !(await sealedAtLeast(owner_pool, last.sealed_before, entries))) return;
      const sealed_before = await readSealedBefore(owner_pool);
      const heads = await grown(sealed_before);
      if (file !== undefined) await appendAnchors(file, secret, heads, now);
      if (to_log) {
        for (let from = 0; from < heads.length; from += anchorsOfLine) {
          const anchors = anchorsForLog(secret, heads.slice(from, from + anchorsOfLine), now);
          log.info({ anchors }, 'audit chains are anchored');
        }
      }
      last = { sealed_before, at_ms: now.getTime() };
    },
  };
}

import { formatCount } from '@countinghouse/domain/money';
import type { AuditCheck, AuditFault, AuditFaultKind } from '@countinghouse/gateway/store/audit/audit-check';

const words: Readonly<Record<AuditFaultKind, string>> = {
  changed: 'is not what was sealed',
  removed: 'was removed: its seal is there',
  reordered: 'stands at the place of another entry',
  seals_removed: 'links were removed from the middle of the chain',
  inserted: 'was slipped in, or its seal taken away',
  truncated: 'the end of the chain was cut off: an anchor names links that are gone',
  rewritten: 'the chain was written anew: an anchor names another seal here',
  unlisted: 'is in the chain and was taken out of the lists',
};

/**
 * Formats a check of the audit chain for a terminal: what was checked, and each broken link.
 * @param torn incomplete lines of anchor files
 */
export function auditReport(check: AuditCheck, took_ms: number, torn: readonly string[]): string {
  const lines = [
    `Checked ${formatCount(check.entries)} entries in ${formatCount(check.entities)} chains against ${formatCount(check.anchors)} anchors in ${(took_ms / 1_000).toFixed(1)} s.`,
    `  heads ${check.heads_digest}`,
  ];
  for (const line of torn) lines.push(`  ${line} was not written to its end: it says nothing`);
  if (check.fault_count === 0) lines.push('The chain is whole.');
  else lines.push(`${formatCount(check.fault_count)} links are broken:`);
  for (const fault of check.faults) lines.push(`  ${lineOf(fault)}`);
  if (check.fault_count > check.faults.length) {
    lines.push(`  … and ${formatCount(check.fault_count - check.faults.length)} more`);
  }
  return `${lines.join('\n')}\n`;
}

function lineOf({ kind, entity_id, seal_number, until, audit_entry_id }: AuditFault): string {
  const entry = audit_entry_id === null ? '' : `entry ${audit_entry_id} `;
  const link =
    seal_number === null
      ? ''
      : until === undefined || until === seal_number
        ? `link ${seal_number} `
        : `links ${seal_number} to ${until} `;
  return `${kind}: ${entry}${link}of entity ${entity_id}: ${words[kind]}`;
}

import { type AuditRecord, auditChanges } from '@countinghouse/domain/audit';

/** What a line of a history changed, field by field, as the contract has it. */
export function changedFieldsOf(before: AuditRecord, after: AuditRecord) {
  return auditChanges(before, after).map((change) => ({
    field: change.field,
    before: copied(change.before),
    after: copied(change.after),
  }));
}

function copied<Value>(value: Value | readonly string[]): Value | string[] {
  return Array.isArray(value) ? [...(value as readonly string[])] : (value as Value);
}

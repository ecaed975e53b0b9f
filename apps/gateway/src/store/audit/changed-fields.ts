import { type AuditRecord, auditChanges } from '@countinghouse/domain/audit';

/** Returns the changes of an audit entry field by field, in the contract's shape. */
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

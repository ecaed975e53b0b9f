import type { updateSavedView as declaration } from '@countinghouse/contract/core/saved-views/update-saved-view';
import { type Operation, OperationError } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { auditedView, findOwnView, lockSavedView, readSavedView } from '../../../store/reports/saved-views.ts';

/**
 * Renames one of the caller's views, or changes whether it is shared, unless it was changed since it was read.
 *
 * @throws OperationError not_found; permission_missing for a view that a colleague shares; changed_meanwhile with the present version;
 *   invalid_request for the name of another view of the caller
 */
export const updateSavedView: Operation<typeof declaration> = (context, { params, body }) => {
  const { identity } = context;
  return context.transaction(async (transaction) => {
    const before = await lockSavedView(transaction, identity, params.id);
    if (before === undefined) throw new OperationError('not_found');
    if (before.user_id !== identity.user.user_id) throw new OperationError('permission_missing');
    if (before.version !== body.version) {
      throw new OperationError('changed_meanwhile', { details: { version: before.version } });
    }
    const { name = before.name, shared = before.shared } = body;
    const same = await findOwnView(transaction, identity, { list: before.list, name });
    if (same !== undefined && same.view_id !== before.view_id) {
      throw new OperationError('invalid_request', {
        errors: [{ field: 'name', message: 'is the name of another view' }],
      });
    }
    await transaction
      .updateTable('saved_views')
      .set({ name, shared, version: before.version + 1, updated_at: context.clock.now() })
      .where('entity_id', '=', before.entity_id)
      .where('view_id', '=', before.view_id)
      .execute();
    await writeAudit(transaction, context, {
      call: 'update_saved_view',
      target_type: 'saved_view',
      target_id: before.view_id,
      before: auditedView(before),
      after: auditedView({ ...before, name, shared }),
    });
    const saved_view = await readSavedView(transaction, identity, before.view_id);
    if (saved_view === undefined) throw new OperationError('internal_error');
    return { saved_view };
  });
};

import type { deleteSavedView as declaration } from '@countinghouse/contract/core/saved-views/delete-saved-view';
import { holds } from '@countinghouse/domain/access/access';
import { type Operation, OperationError } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { auditedView, lockSavedView } from '../../../store/reports/saved-views.ts';

/**
 * Deletes one of the caller's views, or a colleague's shared one if the caller can change users, because its owner may have left.
 *
 * @throws OperationError not_found; permission_missing for a view that a colleague shares, without USUP
 */
export const deleteSavedView: Operation<typeof declaration> = (context, { params }) => {
  const { identity } = context;
  return context.transaction(async (transaction) => {
    const before = await lockSavedView(transaction, identity, params.id);
    if (before === undefined) throw new OperationError('not_found');
    if (before.user_id !== identity.user.user_id && !holds(identity.access, 'USUP')) {
      throw new OperationError('permission_missing');
    }
    await transaction
      .deleteFrom('saved_views')
      .where('entity_id', '=', before.entity_id)
      .where('view_id', '=', before.view_id)
      .execute();
    await writeAudit(transaction, context, {
      call: 'delete_saved_view',
      target_type: 'saved_view',
      target_id: before.view_id,
      before: auditedView(before),
    });
    return { view_id: before.view_id };
  });
};

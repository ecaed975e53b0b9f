import { randomUUID } from 'node:crypto';
import type { createSavedView as declaration } from '@countinghouse/contract/core/saved-views/create-saved-view';
import { viewsMaximum } from '@countinghouse/domain/report/saved-view';
import { type Operation, OperationError } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { requireRoom } from '../../../store/merchants/room-in-list.ts';
import {
  auditedView,
  countOwnViews,
  findOwnView,
  readSavedView,
  viewEntityOf,
} from '../../../store/reports/saved-views.ts';

/**
 * Saves a view of a list for the caller, replacing their own view of the same name.
 *
 * @throws OperationError invalid_request if the person has the maximum number of views
 */
export const createSavedView: Operation<typeof declaration> = (context, { body }) => {
  const { identity } = context;
  const { list, name, address, shared } = body;
  const now = context.clock.now();
  const entity_id = viewEntityOf(identity);
  const user_id = identity.user.user_id;
  return context.transaction(async (transaction) => {
    const message = `no more than ${viewsMaximum} views of a list can be saved: delete one first`;
    // The lock of the list comes first, so that two views with one name that are saved at the same time become one.
    await requireRoom(
      transaction,
      {
        list: 'saved_views',
        of: `${entity_id} ${user_id} ${list}`,
        maximum: viewsMaximum,
        refusal: { field: 'name', message },
      },
      async () => {
        const replaced = await findOwnView(transaction, identity, { list, name });
        return (await countOwnViews(transaction, identity, list)) - (replaced === undefined ? 0 : 1);
      },
    );
    const before = await findOwnView(transaction, identity, { list, name });
    const view_id = before?.view_id ?? randomUUID();
    const values = { name, address: JSON.stringify(address), shared, updated_at: now };
    if (before === undefined) {
      await transaction
        .insertInto('saved_views')
        .values({ ...values, entity_id, view_id, user_id, list, created_at: now })
        .execute();
    } else {
      await transaction
        .updateTable('saved_views')
        .set({ ...values, version: before.version + 1 })
        .where('entity_id', '=', entity_id)
        .where('view_id', '=', view_id)
        .execute();
    }
    await writeAudit(transaction, context, {
      call: 'create_saved_view',
      target_type: 'saved_view',
      target_id: view_id,
      ...(before === undefined ? {} : { before: auditedView(before) }),
      after: auditedView({ list, name, address, shared }),
    });
    const saved_view = await readSavedView(transaction, identity, view_id);
    if (saved_view === undefined) throw new OperationError('internal_error');
    return { saved_view };
  });
};

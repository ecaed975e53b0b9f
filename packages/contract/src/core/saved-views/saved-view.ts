import {
  savedViewLists,
  viewAddressMaximum,
  viewNameMaximum,
  viewParameterPattern,
} from '@countinghouse/domain/report/saved-view';
import { z } from 'zod/mini';
import { text, uuid } from '../../fields.ts';

/** A list whose views can be saved. */
export const savedViewList = z.literal(savedViewLists, 'must be a list that supports saved views');

/** The name of a view. */
export const savedViewName = text(viewNameMaximum).check(z.minLength(1, 'must not be empty'));

/** The list’s address in this view: each parameter with its text (`status`: `205,206`). */
export const savedViewAddress = z
  .record(
    z.string().check(z.regex(viewParameterPattern, 'must be the name of a parameter')),
    text(viewAddressMaximum.value),
  )
  .check(
    z.refine(
      (address) => Object.keys(address).length <= viewAddressMaximum.parameters,
      `must have at most ${viewAddressMaximum.parameters} parameters`,
    ),
  );

/** A view of a list: the caller’s own, or one that a colleague shares. */
export const savedView = z.object({
  view_id: uuid,
  list: savedViewList,
  name: z.string(),
  address: z.record(z.string(), z.string()),
  /** Whether it is shared with the owner’s colleagues, of the same merchant or operator. */
  shared: z.boolean(),
  /** Whether it is the caller’s own. */
  own: z.boolean(),
  /** The owner's name; null if they were removed. */
  owner_name: z.nullable(z.string()),
  version: z.int(),
});

export type SavedView = z.output<typeof savedView>;

/** A view by its id. */
export const savedViewParams = z.object({ id: uuid });

import type { Column } from './table-column.ts';

/** Whether somebody can choose whether and where the column stands: all but those that always stand, and the row's actions, which stand last. */
function choosable<Row>(column: Column<Row>): boolean {
  return column.kind !== 'action' && column.always !== true;
}

/**
 * The columns that stand, in their order: those chosen by key, else the table's own (without the hidden ones, and without
 * the spare ones where there is little room). What is no column counts as not chosen; those that always stand come after them, and
 * the row's actions last.
 */
export function shownColumns<Row>(
  columns: readonly Column<Row>[],
  chosen: readonly string[] | undefined,
  littleRoom = false,
): Column<Row>[] {
  const wanted = (chosen ?? []).flatMap((key) => columns.filter((column) => column.key === key && choosable(column)));
  const own = columns.filter(
    (column) => choosable(column) && column.hidden !== true && !(littleRoom && column.spare === true),
  );
  const actions = columns.filter((column) => column.kind === 'action' && !(littleRoom && column.spare === true));
  const always = columns.filter((column) => column.always === true);
  return [...(wanted.length > 0 ? wanted : own), ...always, ...actions];
}

/** A line of the column chooser. */
export type ColumnChoice = { key: string; label: string; shown: boolean };

/** The lines of the chooser: what stands first, in its order, then what does not, in the table's own. */
export function columnChoices<Row>(
  columns: readonly Column<Row>[],
  chosen: readonly string[] | undefined,
): ColumnChoice[] {
  const shown = shownColumns(columns, chosen).filter(choosable);
  const rest = columns.filter((column) => choosable(column) && !shown.includes(column));
  return [...shown, ...rest].map((column) => ({
    key: column.key,
    label: column.header,
    shown: shown.includes(column),
  }));
}

/** The same items with the one at `from` standing at `to`; a place beyond the ends is the end. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, at) => at !== from);
  const item = items[from];
  if (item === undefined) return [...items];
  const place = Math.min(Math.max(0, to), rest.length);
  return [...rest.slice(0, place), item, ...rest.slice(place)];
}

/** The chosen keys of a chooser's lines; undefined where they are the table's own choice. */
export function chosenKeys<Row>(
  columns: readonly Column<Row>[],
  choices: readonly ColumnChoice[],
): readonly string[] | undefined {
  const keys = choices.filter(({ shown }) => shown).map(({ key }) => key);
  const own = shownColumns(columns, undefined)
    .filter(choosable)
    .map(({ key }) => key);
  return keys.join() === own.join() ? undefined : keys;
}

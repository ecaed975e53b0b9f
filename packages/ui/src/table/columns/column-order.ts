import type { Column } from './table-column.ts';

/** Returns whether the user can choose and order a column: all but those that are always shown, and the row's actions, which are last. */
function choosable<Row>(column: Column<Row>): boolean {
  return column.kind !== 'action' && column.always !== true;
}

/**
 * Returns the visible columns in order: those chosen by key, else the table's own (without the hidden ones, and without the spare ones
 * where there is little room). Unknown keys are ignored. Columns that are always shown follow, and the row's actions are last.
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

/** Returns the lines of the chooser: first the visible columns in their order, then the others in the table's order. */
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

/** Returns the items with the one at `from` moved to `to`; a position beyond the ends is the end. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, at) => at !== from);
  const item = items[from];
  if (item === undefined) return [...items];
  const place = Math.min(Math.max(0, to), rest.length);
  return [...rest.slice(0, place), item, ...rest.slice(place)];
}

/** Returns the chosen keys of a chooser's lines; undefined if they are the table's default. */
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

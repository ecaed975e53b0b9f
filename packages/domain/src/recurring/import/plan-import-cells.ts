import { holdsCardNumber } from '../../card/card-number-in-text.ts';
import { parseMoneyInput } from '../../money.ts';
import { type PlanImportColumn, type PlanImportFault, requiredPlanColumns } from './plan-import-columns.ts';

/** A fault of a row whose number is not known here. */
export type RowFault = Omit<PlanImportFault, 'row'>;

/** The cells of a row of plans, by column. Each reader records a fault where the cell is wrong; a column has at most one. */
export type PlanCells = ReturnType<typeof readCells>;

/**
 * Opens the cells of a row (issue 19, scope 6), and records its general faults: empty required cells, cells beyond the columns, card
 * numbers and broken Unicode.
 */
export function readCells(line: readonly string[], columns: readonly PlanImportColumn[]) {
  const cells = new Map(columns.map((column, place) => [column, (line[place] ?? '').trim()]));
  const faults: RowFault[] = [];
  const refuse = (field: RowFault['field'], code: RowFault['code']) => {
    if (!faults.some((fault) => fault.field === field)) faults.push({ field, code });
  };
  const cell = (column: PlanImportColumn) => cells.get(column) ?? '';

  if (line.slice(columns.length).some((extra) => extra.trim() !== '')) refuse('', 'too_many_cells');
  for (const column of requiredPlanColumns) if (cell(column) === '') refuse(column, 'required');
  for (const [column, text] of cells) {
    if (!text.isWellFormed() || text.includes('\0')) refuse(column, 'not_valid');
    else if (holdsCardNumber(text)) refuse(column, 'card_number');
  }

  return {
    faults,
    refuse,
    cell,
    text(column: PlanImportColumn, characters_maximum: number): string {
      if ([...cell(column)].length > characters_maximum) refuse(column, 'too_long');
      return cell(column);
    },
    /** A cell that matches a pattern; undefined if it is empty. */
    matching(column: PlanImportColumn, pattern: RegExp): string | undefined {
      if (cell(column) === '') return undefined;
      if (!pattern.test(cell(column))) refuse(column, 'not_valid');
      return cell(column);
    },
    /** An amount in minor units; `otherwise` if the cell is empty. */
    amount<Otherwise>(column: PlanImportColumn, otherwise: Otherwise): number | Otherwise {
      if (cell(column) === '') return otherwise;
      const parsed = parseMoneyInput(cell(column), { locale: 'en-US' });
      if ('amount' in parsed) return parsed.amount;
      refuse(column, parsed.fault);
      return otherwise;
    },
    /** A whole number of at most four digits; `otherwise` if the cell is empty. */
    whole<Otherwise>(column: PlanImportColumn, otherwise: Otherwise, maximum?: number): number | Otherwise {
      if (cell(column) === '') return otherwise;
      if (!/^\d{1,4}$/.test(cell(column))) {
        refuse(column, 'not_valid');
        return otherwise;
      }
      const number = Number(cell(column));
      if (maximum !== undefined && number > maximum) refuse(column, 'out_of_range');
      return number;
    },
    /** One of several names, in upper or lower case; `otherwise` if the cell is empty. */
    choice<Name extends string>(column: PlanImportColumn, names: readonly Name[], otherwise: Name): Name {
      if (cell(column) === '') return otherwise;
      const found = names.find((name) => name.toLowerCase() === cell(column).toLowerCase());
      if (found === undefined) refuse(column, 'not_valid');
      return found ?? otherwise;
    },
  };
}

import type { ColumnWidths } from '@countinghouse/ui/table/table-row';
import { useState } from 'react';
import { localArea } from '../storage/browser-storage.ts';
import { readWidths } from './column-widths.ts';

/** The column widths of a list, stored in this browser; `name` is the list's own, never translated. */
export function useWidths(name: string): {
  widths: ColumnWidths;
  setWidth: (key: string, width_px: number | undefined) => void;
  resetWidths: () => void;
} {
  const storageKey = `column_widths:${name}`;
  const [widths, setWidths] = useState(() => readWidths(localArea.getItem(storageKey)));
  const keep = (next: ColumnWidths) => {
    setWidths(next);
    if (Object.keys(next).length === 0) localArea.removeItem(storageKey);
    else localArea.setItem(storageKey, JSON.stringify(next));
  };
  return {
    widths,
    setWidth: (key, width_px) => {
      const { [key]: _before, ...rest } = widths;
      keep(width_px === undefined ? rest : { ...rest, [key]: width_px });
    },
    resetWidths: () => keep({}),
  };
}

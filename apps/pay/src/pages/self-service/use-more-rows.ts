import { CallError } from '@countinghouse/contract/client';
import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Closed } from '../../visit/visit.ts';

/** The next rows of a list. */
export type NextRows<Row> = { rows: Row[]; has_more: boolean };

/** A list that grows by a button. */
export type MoreRows<Row> = {
  /** The rows to show. */
  rows: Row[];
  has_more: boolean;
  is_loading: boolean;
  has_failed: boolean;
  /** How many rows the last press added; 0 before the first one. */
  added_count: number;
  /** The list, whose items take the focus. */
  list: RefObject<HTMLUListElement | null>;
  /** Shows more rows and moves the focus to the first new one. */
  showMore: () => void;
};

/**
 * Makes a list that begins with the rows of the page. `first_count` of them are shown at first, the rest with the first press; later presses load
 * more after the last row. Rows that fail to load leave the list as it is.
 */
export function useMoreRows<Row>({
  page,
  first_count = page.rows.length,
  load,
  onClosed,
}: {
  page: NextRows<Row>;
  first_count?: number;
  load: (last: Row) => Promise<NextRows<Row>>;
  onClosed: (why: Closed['why']) => void;
}): MoreRows<Row> {
  const [known, setKnown] = useState(page);
  const [shown_count, setShownCount] = useState(Math.min(first_count, page.rows.length));
  const [added_count, setAddedCount] = useState(0);
  const [at, setAt] = useState<'rest' | 'loading' | 'failed'>('rest');
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const first_new = list.current?.children[shown_count - added_count];
    if (added_count > 0 && first_new instanceof HTMLElement) first_new.focus();
  }, [shown_count, added_count]);

  const show = (next: NextRows<Row>) => {
    setKnown(next);
    setAddedCount(next.rows.length - shown_count);
    setShownCount(next.rows.length);
    setAt('rest');
  };
  const showMore = async () => {
    const last = known.rows.at(-1);
    if (at === 'loading' || last === undefined) return;
    if (shown_count < known.rows.length) return show(known);
    setAt('loading');
    try {
      const { rows, has_more } = await load(last);
      show({ rows: [...known.rows, ...rows], has_more });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.status === 401) return onClosed('session_over');
      setAt('failed');
    }
  };
  return {
    rows: known.rows.slice(0, shown_count),
    has_more: known.has_more || shown_count < known.rows.length,
    is_loading: at === 'loading',
    has_failed: at === 'failed',
    added_count,
    list,
    showMore: () => void showMore(),
  };
}

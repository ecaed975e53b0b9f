import { IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { Checkbox } from '../../choice/checkbox.tsx';
import { cx } from '../../cx.ts';
import { Icon } from '../../display/icon.tsx';
import styles from './column-chooser.module.css';
import { type ColumnChoice, moved } from './column-order.ts';

/** The line being dragged, and the resulting order if it were dropped now. */
type Drag = { key: string; order: readonly ColumnChoice[] };

/** The chooser's own texts. */
export type ColumnChooserWords = {
  /** Name of the list: 'Columns'. */
  label: string;
  /** The name of a line's handle: 'Move {column}'. */
  move: (column: string) => string;
  /** Read out after a move: '{column} is at position {place} of {count}'. */
  moved: (column: string, place: number, count: number) => string;
};

/**
 * A list to show, hide and order the columns of a table: a check box each, and a handle to drag, or to move with the arrow keys. One column
 * always stays.
 */
export function ColumnChooser({
  choices,
  onChoices,
  words,
}: {
  choices: readonly ColumnChoice[];
  onChoices: (choices: ColumnChoice[]) => void;
  words: ColumnChooserWords;
}) {
  const list = useRef<HTMLUListElement>(null);
  const [said, setSaid] = useState('');
  const say = (order: readonly ColumnChoice[], key: string) => {
    const at = order.findIndex((line) => line.key === key);
    setSaid(words.moved(order[at]?.label ?? '', at + 1, order.length));
  };
  const { dragged, begin } = useDrag(list, (order, key) => {
    onChoices([...order]);
    say(order, key);
  });
  const lines = dragged?.order ?? choices;
  const shownCount = lines.filter(({ shown }) => shown).length;

  const onKeyDown = (event: KeyboardEvent, key: string) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const from = lines.findIndex((line) => line.key === key);
    const order = moved(lines, from, from + step);
    onChoices(order);
    say(order, key);
  };
  return (
    <>
      <ul ref={list} className={styles.list} aria-label={words.label}>
        {lines.map((line) => (
          <li key={line.key} className={cx(styles.line, line.key === dragged?.key && styles.dragged)}>
            <Checkbox
              className={styles.name ?? ''}
              label={line.label}
              checked={line.shown}
              disabled={line.shown && shownCount === 1}
              onChange={() =>
                onChoices(lines.map((each) => (each.key === line.key ? { ...each, shown: !each.shown } : each)))
              }
            />
            <button
              type="button"
              className={styles.handle}
              aria-label={words.move(line.label)}
              onKeyDown={(event) => onKeyDown(event, line.key)}
              onPointerDown={(event) => {
                if (event.button === 0) begin({ key: line.key, order: lines });
              }}
            >
              <Icon glyph={IconGripVertical} size={16} />
            </button>
          </li>
        ))}
      </ul>
      <span className="ui-hidden" role="status">
        {said}
      </span>
    </>
  );
}

/** Drags a line of a list to another position; `onDrop` receives the order when it is dropped. */
function useDrag(list: RefObject<HTMLElement | null>, onDrop: (order: readonly ColumnChoice[], key: string) => void) {
  const [dragged, setDragged] = useState<Drag | undefined>();
  // The latest state of the drag, which may be ahead of what is rendered.
  const drag = useRef<Drag>(undefined);
  const latest = useRef(onDrop);
  useEffect(() => {
    latest.current = onDrop;
  });
  const key = dragged?.key;
  useEffect(() => {
    if (key === undefined) return;
    // On the window: a dragged element changes its place in the document, and would lose the pointer.
    const onMove = (event: PointerEvent) => {
      const order = drag.current?.order ?? [];
      const items = [...(list.current?.children ?? [])];
      const under = items.findIndex((item) => event.clientY < item.getBoundingClientRect().bottom);
      const from = order.findIndex((line) => line.key === key);
      const to = under === -1 ? items.length - 1 : under;
      if (to === from) return;
      drag.current = { key, order: moved(order, from, to) };
      setDragged(drag.current);
    };
    const onUp = () => {
      const order = drag.current?.order ?? [];
      drag.current = undefined;
      setDragged(undefined);
      latest.current(order, key);
    };
    const onCancel = () => {
      drag.current = undefined;
      setDragged(undefined);
    };
    window.addEventListener('pointermove', onMove);
    window.addEventListener('pointerup', onUp);
    window.addEventListener('pointercancel', onCancel);
    return () => {
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', onUp);
      window.removeEventListener('pointercancel', onCancel);
    };
  }, [key, list]);
  const begin = (begun: Drag) => {
    drag.current = begun;
    setDragged(begun);
  };
  return { dragged, begin };
}

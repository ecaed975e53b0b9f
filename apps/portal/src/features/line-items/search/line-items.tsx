import type { CommercialCard } from '@countinghouse/contract/merchants/line-items/line-item';
import { newLineItem } from '@countinghouse/domain/level23/commercial-data';
import { LINE_ITEMS_MAXIMUM } from '@countinghouse/domain/level23/line-item';
import { Button } from '@countinghouse/ui/button/button';
import { useLingui } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { LineFields } from './line-fields.tsx';
import type { CommercialWork } from './use-commercial-form.ts';

/** The library's own focus works only for fields registered with their elements. */
const unfocused = { shouldFocus: false };

/** The lines of an order, up to a hundred: each can be filled in, copied and removed. The focus moves to where the work continues. */
export function LineItems({ card, work }: { card: CommercialCard; work: CommercialWork }) {
  const { t } = useLingui();
  const { fields, append, insert, remove } = useFieldArray({ control: work.control, name: 'line_items' });
  const place = useRef<HTMLDivElement>(null);
  const [next, setNext] = useState<{ line: number }>();
  useEffect(() => {
    if (next === undefined) return;
    const first = place.current?.querySelector<HTMLElement>(`[name="line_items.${next.line}.description"]`);
    (first ?? place.current?.querySelector<HTMLElement>(':scope > button'))?.focus();
  }, [next]);
  const { form } = work;
  const full = fields.length >= LINE_ITEMS_MAXIMUM;
  // Stable, so that unchanged lines do not render.
  const copy = useCallback(
    (index: number) => {
      const lines = form.getValues('line_items');
      const line = lines[index];
      if (line === undefined || lines.length >= LINE_ITEMS_MAXIMUM) return;
      insert(index + 1, line, unfocused);
      setNext({ line: index + 1 });
    },
    [form, insert],
  );
  const takeAway = useCallback(
    (index: number) => {
      remove(index);
      // The next line now has this number; after removing the last one, the line before it.
      setNext({ line: Math.min(index, form.getValues('line_items').length - 1) });
    },
    [form, remove],
  );
  return (
    <div ref={place} className="ui-stack">
      {fields.length > 0 ? null : <p className="ui-small ui-dim">{t`No lines yet. Level 3 wants at least one.`}</p>}
      {fields.map(({ id }, index) => (
        <LineFields
          key={id}
          fields={work.fields}
          form={form}
          index={index}
          currency={card.currency}
          onCopy={copy}
          onRemove={takeAway}
        />
      ))}
      {work.disabled ? null : (
        <Button
          size="tool"
          icon={IconPlus}
          disabledReason={full ? t`A payment has at most 100 lines` : undefined}
          onClick={() => {
            append(newLineItem(card.defaults), unfocused);
            setNext({ line: fields.length });
          }}
        >{t`Add line`}</Button>
      )}
    </div>
  );
}

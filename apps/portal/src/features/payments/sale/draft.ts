import type { SaleValues } from './sale-values.ts';

/** What outlives a lost session: all that was typed but the card. */
type Draft = { user_id: string; values: Pick<SaleValues, 'kind' | 'amounts' | 'tip_percent' | 'texts'> };

const key = 'sale_draft';

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Keeps what was typed, without card number, expiry and security code, for the same person's next visit in this tab. */
export function keepDraft(storage: DraftStorage, user_id: string, values: SaleValues): void {
  const { kind, amounts, tip_percent, texts } = values;
  const draft: Draft = { user_id, values: { kind, amounts, tip_percent, texts } };
  storage.setItem(key, JSON.stringify(draft));
}

/** Takes out what was kept, once; somebody else's is thrown away. */
export function takeDraft(storage: DraftStorage, user_id: string, empty: SaleValues): SaleValues | undefined {
  const text = storage.getItem(key);
  if (text === null) return undefined;
  storage.removeItem(key);
  try {
    const draft = JSON.parse(text) as Partial<Draft>;
    return draft.user_id === user_id && draft.values !== undefined ? { ...empty, ...draft.values } : undefined;
  } catch {
    return undefined;
  }
}

import { NETWORK_TRANSACTION_ID } from './additional-data.ts';
import type { ElementTable } from './elements.ts';

/** The elements that field 63 of a card reply can contain (README.md, "Field 63"). */
export const REPLY_DATA = {
  network_transaction_id: { tag: '01', ...NETWORK_TRANSACTION_ID },
  advice_code: { tag: '02', max: 2, pattern: /^[A-Za-z0-9]{2}$/ },
} as const satisfies ElementTable;

/** The account updater's result for a card (README.md, "Account updater"). */
export type CardUpdateResult = 'A' | 'E' | 'C' | 'Q' | 'N';

/** The elements that field 48 of a 0312 can contain. */
export const CARD_UPDATE = {
  updated_card_number: { tag: '40', max: 19, pattern: /^[0-9]{12,19}$/ },
  updated_expiration: { tag: '41', max: 4, pattern: /^[0-9]{2}(?:0[1-9]|1[0-2])$/ },
  update_result: { tag: '42', max: 1, pattern: /^[AECQN]$/ },
} as const satisfies ElementTable;

/** What the account updater knows about a card. */
export type CardUpdate = {
  result: CardUpdateResult;
  /** Set with A. */
  card_number: string | null;
  /** YYMM. Set with E, and with A if it changed too. */
  expiration: string | null;
};

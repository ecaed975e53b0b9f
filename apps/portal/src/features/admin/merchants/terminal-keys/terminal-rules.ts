import type { TerminalKeyDetails } from '@countinghouse/contract/merchants/terminals/terminal-key';
import { createTerminalKey } from '@countinghouse/contract/with-schemas/merchants/terminals/create-terminal-key';
import { updateTerminalKey } from '@countinghouse/contract/with-schemas/merchants/terminals/update-terminal-key';
import { type Platform, type SettlementConnection, settlementConnections } from '@countinghouse/domain/constants';
import { type cardBins, platformMerchantIdLength } from '@countinghouse/domain/merchant/merchant-id';
import { matchesBusinessName } from '@countinghouse/domain/text/validation';
import type { z } from 'zod/mini';
import { contractRules, type FormRules } from '../../../../shared/form/form-rules.ts';

type CardBin = (typeof cardBins)[number];

/** A terminal as it is typed. */
export type TerminalDraft = {
  name: string;
  platform_id: Platform;
  platform_merchant_id: string;
  bin: CardBin;
  settlement_connection: SettlementConnection | 'as_processor';
};

/** A terminal as it is sent: a new one, or the changes of an existing one. */
export type TerminalBody = z.core.output<typeof createTerminalKey.body> | z.core.output<typeof updateTerminalKey.body>;

/** Returns whether an id has as many digits as the platform gives for a bin. */
export function isComplete(bin: CardBin, platform_merchant_id: string): boolean {
  return /^\d+$/.test(platform_merchant_id) && platform_merchant_id.length === platformMerchantIdLength(bin);
}

/** Returns the dialog's field for a path of the contract. */
export function fieldOf(path: string): string {
  return path === 'platform_data.bin' ? 'bin' : path;
}

/** Returns the rules of a terminal. For an existing one only the changes are checked. */
export function terminalRules(edited: TerminalKeyDetails | undefined): FormRules<TerminalDraft, TerminalBody> {
  const isChanged = ({ platform_merchant_id, bin }: TerminalDraft) =>
    platform_merchant_id !== edited?.terminal.platform_merchant_id || bin !== edited.terminal.platform_data.bin;
  const identityOf = ({ platform_merchant_id, bin }: TerminalDraft) => ({
    platform_merchant_id,
    platform_data: { bin },
  });
  const also = (draft: TerminalDraft) => [
    ...(draft.name.trim() !== '' && !matchesBusinessName(draft.name.trim()) ? [{ field: 'name', fault: 'signs' }] : []),
    ...(isChanged(draft) && !isComplete(draft.bin, draft.platform_merchant_id)
      ? [{ field: 'platform_merchant_id', fault: 'length' }]
      : []),
  ];
  if (edited === undefined) {
    return contractRules({
      schema: createTerminalKey.body,
      bodyOf: (draft: TerminalDraft) => ({
        name: draft.name,
        platform_id: draft.platform_id,
        settlement_connection: settlementConnections.find((each) => each === draft.settlement_connection),
        ...identityOf(draft),
      }),
      fieldOf,
      also,
    });
  }
  return contractRules({
    schema: updateTerminalKey.body,
    bodyOf: (draft: TerminalDraft) => ({
      version: edited.version,
      name: draft.name,
      ...(isChanged(draft) ? identityOf(draft) : {}),
    }),
    fieldOf,
    also,
  });
}

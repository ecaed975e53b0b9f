import type { TerminalKeyDetails } from '@countinghouse/contract/merchants/terminals/terminal-key';
import { createTerminalKey } from '@countinghouse/contract/with-schemas/merchants/terminals/create-terminal-key';
import { updateTerminalKey } from '@countinghouse/contract/with-schemas/merchants/terminals/update-terminal-key';
import { type Platform, platforms } from '@countinghouse/domain/constants';
import { cardBins, platformMerchantIdLength } from '@countinghouse/domain/merchant/merchant-id';
import { toast } from '@countinghouse/ui/feedback/toast-store';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { send } from '../../../../shared/client/send.ts';
import { missing } from '../../../../shared/form/form-rules.ts';
import { useRecordForm } from '../../../../shared/form/use-record-form.ts';
import { fieldOf, type TerminalDraft, terminalRules } from './terminal-rules.ts';

/** Returns the form of a new terminal, or of an existing one (`edited`). */
export function useTerminalForm({
  merchant_uid,
  platform_id,
  edited,
  onMade,
  onClose,
}: {
  merchant_uid: string;
  platform_id: Platform | undefined;
  edited: TerminalKeyDetails | undefined;
  onMade: (made: { name: string; value: string }) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const form = useRecordForm({
    rules: terminalRules(edited),
    start: {
      name: edited?.terminal.name ?? '',
      platform_id: edited?.platform_id ?? platform_id ?? platforms[0],
      platform_merchant_id: edited?.terminal.platform_merchant_id ?? '',
      bin: cardBins.find((bin) => bin === edited?.terminal.platform_data.bin) ?? cardBins[0],
      settlement_connection: 'as_processor',
    } as TerminalDraft,
    shown: 'tried',
    fieldOf,
    sentenceOf: (field, fault) => {
      if (field === 'name') {
        return fault === missing ? t`Enter a name` : t`Use letters, digits and simple signs only`;
      }
      if (field !== 'platform_merchant_id') return undefined;
      const digits = platformMerchantIdLength(form.form.getValues('bin'));
      return t`Enter ${digits} digits`;
    },
    send: async (body, options): Promise<{ name: string; value: string | undefined }> => {
      try {
        if ('version' in body) {
          const params = { merchant_id: merchant_uid, terminal_key_id: edited?.terminal_key_id ?? '' };
          await send(updateTerminalKey, { params, body }, options);
          return { name: body.name ?? '', value: undefined };
        }
        const made = await send(createTerminalKey, { params: { merchant_id: merchant_uid }, body }, options);
        return { name: body.name, value: made.terminal_key };
      } finally {
        void queries.invalidateQueries({ queryKey: ['get_terminal_keys'] });
      }
    },
    onSent: ({ name, value }) => {
      if (value === undefined) toast({ tone: 'success', title: t`“${name}” is saved` });
      else onMade({ name, value });
      onClose();
    },
  });
  return form;
}

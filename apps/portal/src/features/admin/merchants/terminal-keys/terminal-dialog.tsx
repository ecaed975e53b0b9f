import { createTerminalKey } from '@countinghouse/contract/merchants/create-terminal-key';
import type { TerminalKeyDetails } from '@countinghouse/contract/merchants/terminal-key';
import { updateTerminalKey } from '@countinghouse/contract/merchants/update-terminal-key';
import {
  type Platform,
  platforms,
  type SettlementConnection,
  settlementConnections,
} from '@countinghouse/domain/constants';
import { cardBins, merchantIdOf, platformMerchantIdLength } from '@countinghouse/domain/merchant-id';
import { matchesBusinessName } from '@countinghouse/domain/validation';
import { Callout } from '@countinghouse/ui/callout';
import { Modal } from '@countinghouse/ui/modal';
import { SelectField } from '@countinghouse/ui/select-field';
import { TextField } from '@countinghouse/ui/text-field';
import { toast } from '@countinghouse/ui/toast-store';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorTexts } from '../../../../shared/client/report-error.ts';
import { send } from '../../../../shared/client/send.ts';
import { useAccess } from '../../../../shared/session/use-access.ts';
import { usePlatformName } from './platform-words.ts';

const nameMaximum = 60;

type Draft = {
  name: string;
  platform_id: Platform;
  platform_merchant_id: string;
  bin: (typeof cardBins)[number];
  settlement_connection: SettlementConnection | 'as_processor';
};

/** Adds a terminal, whose key is then shown once, or changes one. */
export function TerminalDialog({
  merchant_uid,
  platform_id,
  edited,
  onClose,
  onMade,
}: {
  merchant_uid: string;
  /** With which a new terminal begins. */
  platform_id: Platform | undefined;
  /** Undefined for a new one. */
  edited: TerminalKeyDetails | undefined;
  onClose: () => void;
  onMade: (made: { name: string; value: string }) => void;
}) {
  const { t } = useLingui();
  const { may } = useAccess();
  const queries = useQueryClient();
  const platformName = usePlatformName();
  const [draft, setDraft] = useState<Draft>(() => ({
    name: edited?.terminal.name ?? '',
    platform_id: edited?.platform_id ?? platform_id ?? platforms[0],
    platform_merchant_id: edited?.terminal.platform_merchant_id ?? '',
    bin: cardBins.find((bin) => bin === edited?.terminal.platform_data.bin) ?? cardBins[0],
    settlement_connection: 'as_processor',
  }));
  const [tried, setTried] = useState(false);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const change = (changes: Partial<Draft>) => setDraft({ ...draft, ...changes });
  const name = draft.name.trim();
  const digits = platformMerchantIdLength(draft.bin);
  const known_by_another =
    draft.platform_merchant_id !== edited?.terminal.platform_merchant_id ||
    draft.bin !== edited?.terminal.platform_data.bin;
  const complete = /^\d+$/.test(draft.platform_merchant_id) && draft.platform_merchant_id.length === digits;
  const merchant_id = merchantIdOf(draft.bin, draft.platform_merchant_id);
  const problems = {
    name:
      name === '' ? t`Enter a name` : matchesBusinessName(name) ? null : t`Use letters, digits and simple signs only`,
    platform_merchant_id: known_by_another && !complete ? t`Enter ${digits} digits` : null,
  };

  const submit = async () => {
    setTried(true);
    if (problems.name !== null || problems.platform_merchant_id !== null) return;
    setSending(true);
    setFailure(undefined);
    const { platform_id, platform_merchant_id } = draft;
    const settlement_connection = settlementConnections.find((each) => each === draft.settlement_connection);
    const identity = { platform_merchant_id, platform_data: { bin: draft.bin } };
    try {
      if (edited === undefined) {
        const made = await send(createTerminalKey, {
          params: { merchant_id: merchant_uid },
          body: { name, platform_id, settlement_connection, ...identity },
        });
        onMade({ name, value: made.terminal_key });
      } else {
        await send(updateTerminalKey, {
          params: { merchant_id: merchant_uid, terminal_key_id: edited.terminal_key_id },
          body: { version: edited.version, name, ...(known_by_another ? identity : {}) },
        });
        toast({ tone: 'success', title: t`“${name}” is saved` });
      }
      onClose();
    } catch (error) {
      setFailure(error);
      setSending(false);
    }
    await queries.invalidateQueries({ queryKey: ['get_terminal_keys'] });
  };
  return (
    <Modal
      open
      size="default"
      title={edited === undefined ? t`Add terminal` : t`Edit terminal`}
      onClose={onClose}
      onConfirm={() => void submit()}
      confirmLabel={edited === undefined ? t`Add terminal` : t`Save changes`}
      loading={sending}
    >
      <div className="ui-stack">
        <TextField
          label={t({ message: 'Name', context: 'of a thing' })}
          name="name"
          value={draft.name}
          maxLength={nameMaximum}
          autoComplete="off"
          help={t`What people call the place, such as Front counter.`}
          error={tried ? problems.name : null}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        {edited === undefined ? (
          <>
            <SelectField
              label={t`Platform`}
              name="platform_id"
              value={String(draft.platform_id)}
              onValue={(value) =>
                change({ platform_id: platforms.find((each) => String(each) === value) ?? draft.platform_id })
              }
              options={platforms.map((each) => ({ value: String(each), label: platformName(each) }))}
            />
            {may('MSCA') ? (
              <SelectField
                label={t`Connection`}
                name="settlement_connection"
                value={draft.settlement_connection}
                onValue={(value) =>
                  change({
                    settlement_connection: settlementConnections.find((each) => each === value) ?? 'as_processor',
                  })
                }
                options={[
                  { value: 'as_processor', label: t`As its processor` },
                  ...settlementConnections.map((each) => ({ value: each, label: each })),
                ]}
              />
            ) : null}
          </>
        ) : null}
        <SelectField
          label={t`Card BIN`}
          name="bin"
          value={draft.bin}
          onValue={(value) => change({ bin: cardBins.find((bin) => bin === value) ?? cardBins[0] })}
          options={cardBins.map((bin) => ({ value: bin, label: bin }))}
        />
        <TextField
          label={t`Platform merchant ID`}
          name="platform_merchant_id"
          value={draft.platform_merchant_id}
          inputMode="numeric"
          autoComplete="off"
          help={
            complete ? t`The merchant ID is ${merchant_id}.` : t`${digits} digits; the merchant ID is made from them.`
          }
          error={tried ? problems.platform_merchant_id : null}
          onChange={(event) => change({ platform_merchant_id: event.currentTarget.value.replace(/\s/g, '') })}
        />
        {failure === undefined ? null : (
          <Callout tone="danger" alert title={t`Nothing was saved`}>
            {errorTexts(failure).texts.join(' ')}
          </Callout>
        )}
      </div>
    </Modal>
  );
}

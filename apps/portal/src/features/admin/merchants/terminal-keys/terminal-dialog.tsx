import type { TerminalKeyDetails } from '@countinghouse/contract/merchants/terminals/terminal-key';
import { type Platform, platforms, settlementConnections } from '@countinghouse/domain/constants';
import { cardBins, merchantIdOf, platformMerchantIdLength } from '@countinghouse/domain/merchant/merchant-id';
import { SelectField } from '@countinghouse/ui/choice/select-field';
import { Callout } from '@countinghouse/ui/feedback/callout';
import { TextField } from '@countinghouse/ui/field/text-field';
import { Modal } from '@countinghouse/ui/overlay/modal';
import { useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { errorTexts } from '../../../../shared/client/report-error.ts';
import { FormField } from '../../../../shared/form/form-field.tsx';
import type { FormOfFields } from '../../../../shared/form/use-record-form.ts';
import { useAccess } from '../../../../shared/session/use-access.ts';
import { usePlatformName } from './platform-words.ts';
import { isComplete, type TerminalDraft } from './terminal-rules.ts';
import { useTerminalForm } from './use-terminal-form.ts';

const nameMaximum = 60;

/** A dialog to add a terminal, whose key is then shown once, or to change one. */
export function TerminalDialog({
  merchant_uid,
  platform_id,
  edited,
  onClose,
  onMade,
}: {
  merchant_uid: string;
  /** The platform preset for a new terminal. */
  platform_id: Platform | undefined;
  /** Undefined for a new one. */
  edited: TerminalKeyDetails | undefined;
  onClose: () => void;
  onMade: (made: { name: string; value: string }) => void;
}) {
  const { t } = useLingui();
  const { may } = useAccess();
  const platformName = usePlatformName();
  const form = useTerminalForm({ merchant_uid, platform_id, edited, onMade, onClose });
  return (
    <Modal
      open
      size="default"
      title={edited === undefined ? t`Add terminal` : t`Edit terminal`}
      onClose={onClose}
      onConfirm={() => void form.submit()}
      confirmLabel={edited === undefined ? t`Add terminal` : t`Save changes`}
      loading={form.sending}
    >
      <div className="ui-stack" ref={form.place}>
        <FormField form={form} name="name">
          {({ text }) => (
            <TextField
              label={t({ message: 'Name', context: 'of a thing' })}
              maxLength={nameMaximum}
              autoComplete="off"
              help={t`What people call the place, such as Front counter.`}
              {...text}
            />
          )}
        </FormField>
        {edited === undefined ? (
          <>
            <FormField form={form} name="platform_id">
              {({ choice, value, change }) => (
                <SelectField
                  label={t`Platform`}
                  {...choice}
                  value={String(value)}
                  onValue={(text) => change(platforms.find((each) => String(each) === text) ?? value)}
                  options={platforms.map((each) => ({ value: String(each), label: platformName(each) }))}
                />
              )}
            </FormField>
            {may('MSCA') ? (
              <FormField form={form} name="settlement_connection">
                {({ choice, change }) => (
                  <SelectField
                    label={t`Connection`}
                    {...choice}
                    onValue={(text) => change(settlementConnections.find((each) => each === text) ?? 'as_processor')}
                    options={[
                      { value: 'as_processor', label: t`As its processor` },
                      ...settlementConnections.map((each) => ({ value: each, label: each })),
                    ]}
                  />
                )}
              </FormField>
            ) : null}
          </>
        ) : null}
        <FormField form={form} name="bin" also={['platform_merchant_id']}>
          {({ choice, change }) => (
            <SelectField
              label={t`Card BIN`}
              {...choice}
              onValue={(text) => change(cardBins.find((bin) => bin === text) ?? cardBins[0])}
              options={cardBins.map((bin) => ({ value: bin, label: bin }))}
            />
          )}
        </FormField>
        <PlatformMerchantId form={form} />
        {form.failure === undefined ? null : (
          <Callout tone="danger" alert title={t`Nothing was saved`}>
            {errorTexts(form.failure).texts.join(' ')}
          </Callout>
        )}
      </div>
    </Modal>
  );
}

/** The id that the platform has given the merchant, and the merchant ID made from it. */
function PlatformMerchantId({ form }: { form: FormOfFields<TerminalDraft> }) {
  const { t } = useLingui();
  const bin = useWatch({ control: form.control, name: 'bin' });
  const digits = platformMerchantIdLength(bin);
  return (
    <FormField form={form} name="platform_merchant_id">
      {({ text, value, change }) => {
        const merchant_id = merchantIdOf(bin, value);
        return (
          <TextField
            label={t`Platform merchant ID`}
            inputMode="numeric"
            autoComplete="off"
            help={
              isComplete(bin, value)
                ? t`The merchant ID is ${merchant_id}.`
                : t`${digits} digits; the merchant ID is made from them.`
            }
            {...text}
            onChange={(event) => change(event.currentTarget.value.replace(/\s/g, ''))}
          />
        );
      }}
    </FormField>
  );
}

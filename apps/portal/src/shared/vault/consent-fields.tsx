import { type ConsentChannel, consentChannels } from '@countinghouse/domain/vault/account';
import { vaultLimits } from '@countinghouse/domain/vault/customer';
import { SelectField } from '@countinghouse/ui/choice/select-field';
import { Span } from '@countinghouse/ui/field/form-section';
import { TextAreaField } from '@countinghouse/ui/field/text-field';
import { useLingui } from '@lingui/react/macro';
import type { FormFieldState } from '../form/use-field.ts';
import styles from './consent-fields.module.css';
import { useVaultWords } from './vault-words.ts';

/** How the customer agreed to the storing of the card, and to which sentence: the evidence in a dispute. Used inside a FormSection. */
export function ConsentFields({
  channel,
  text,
}: {
  channel: FormFieldState<ConsentChannel | ''>;
  text: FormFieldState<string>;
}) {
  const { t } = useLingui();
  const { channelName } = useVaultWords();
  return (
    <>
      <Span of={3}>
        <SelectField
          label={t`How the customer agreed`}
          placeholder={t`Choose`}
          options={consentChannels.map((value) => ({ value, label: channelName(value) }))}
          {...channel.choice}
          onValue={(value) => channel.change(value as ConsentChannel)}
        />
      </Span>
      <Span of={6}>
        <TextAreaField
          label={t`What the customer agreed to`}
          help={t`Read it out or show it. It is stored word for word with the card, so that you can answer a dispute.`}
          className={styles.sentence}
          maxLength={vaultLimits.consent_text_maximum}
          {...text.text}
        />
      </Span>
    </>
  );
}

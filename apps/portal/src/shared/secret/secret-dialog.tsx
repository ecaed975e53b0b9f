import { Button } from '@countinghouse/ui/button/button';
import { CopyButton } from '@countinghouse/ui/display/id-text';
import { Callout } from '@countinghouse/ui/feedback/callout';
import { TextField } from '@countinghouse/ui/field/text-field';
import { Modal } from '@countinghouse/ui/overlay/modal';
import { useLingui } from '@lingui/react/macro';

/** Shows a secret once; it cannot be shown again. */
export function SecretDialog({
  title,
  label,
  secret,
  warning,
  note,
  onClose,
}: {
  title: string;
  label: string;
  secret: string;
  warning: string;
  note: string;
  onClose: () => void;
}) {
  const { t } = useLingui();
  return (
    <Modal
      open
      title={title}
      lead="lock"
      tone="success"
      onClose={onClose}
      footer={<Button color="primary" onClick={onClose}>{t`I have stored it`}</Button>}
    >
      <div className="ui-stack">
        <Callout tone="warning">{warning}</Callout>
        <TextField
          label={label}
          value={secret}
          readOnly
          dir="ltr"
          autoComplete="off"
          onFocus={(event) => event.currentTarget.select()}
          after={<CopyButton text={secret} label={label} />}
        />
        <p className="ui-second">{note}</p>
      </div>
    </Modal>
  );
}

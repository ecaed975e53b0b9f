import { impersonationReasonLength_maximum } from '@countinghouse/contract/core/impersonation/impersonation';
import { Callout } from '@countinghouse/ui/feedback/callout';
import { TextField } from '@countinghouse/ui/field/text-field';
import { Modal } from '@countinghouse/ui/overlay/modal';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { errorTexts } from '../client/report-error.ts';
import {
  dropImpersonationRequest,
  type ImpersonationRequest,
  useImpersonationRequest,
} from './impersonation-request.ts';
import { startImpersonating } from './start-impersonating.ts';

/** Shows the impersonation dialog above every page of the shell, when requested. */
export function ImpersonateHost() {
  const request = useImpersonationRequest();
  return request === undefined ? null : <ImpersonateDialog {...request} />;
}

/** Asks for the reason and starts to impersonate a merchant's user. Input is kept on an error. */
function ImpersonateDialog({ user_id, full_name, access, destination }: ImpersonationRequest) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const missing = reason.trim() === '';
  const begin = async () => {
    setTried(true);
    if (sending || missing) return;
    setSending(true);
    setFailure(undefined);
    try {
      await startImpersonating(user_id, { access, reason: reason.trim(), destination });
      dropImpersonationRequest();
    } catch (error) {
      setFailure(error);
      setSending(false);
    }
  };
  return (
    <Modal
      open
      size="default"
      title={access === 'view' ? t`View as ${full_name}` : t`Act as ${full_name}`}
      subtitle={
        access === 'view'
          ? t`You see what they see and cannot change anything.`
          : t`You can do what they can, except change sign-in details, users, roles, API keys and webhook endpoints. Everything is recorded under both names.`
      }
      confirmLabel={access === 'view' ? t`View only` : t`Full access`}
      loading={sending}
      onClose={dropImpersonationRequest}
      onConfirm={() => void begin()}
    >
      <div className="ui-stack">
        <TextField
          autoFocus
          label={t`Reason`}
          name="reason"
          required
          autoComplete="off"
          maxLength={impersonationReasonLength_maximum}
          help={t`The merchant sees it, with your name.`}
          error={tried && missing ? t`Say why` : null}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {failure === undefined ? null : (
          <Callout tone="danger" alert title={t`You are still acting as yourself`}>
            {errorTexts(failure).texts.join(' ')}
          </Callout>
        )}
      </div>
    </Modal>
  );
}

import { Button } from '@countinghouse/ui/button';
import { Callout } from '@countinghouse/ui/callout';
import { useLingui } from '@lingui/react/macro';
import type { FormEvent, ReactNode } from 'react';
import { errorTexts } from '../../shared/client/report-error.ts';
import styles from './settings.module.css';
import type { Configuration } from './use-configuration.ts';

/** A form over settings: its fields, what went wrong, and the bar with its button, which stays in sight. */
export function SettingsForm<Draft>({
  label,
  configuration,
  beside,
  children,
}: {
  label: string;
  /** Stands in the bar beside the button: what would come of saving. */
  beside?: ReactNode;
  configuration: Configuration<Draft>;
  children: ReactNode;
}) {
  const { t } = useLingui();
  const { unsent, sending, locked, failure, other } = configuration;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (unsent) void configuration.submit();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label={label} autoComplete="off">
      {children}
      {other === undefined ? null : (
        <Callout
          tone="warning"
          alert
          title={t`Somebody else has changed this meanwhile`}
          actions={
            <>
              <Button size="tool" onClick={configuration.takeTheirs}>{t`Show their version`}</Button>
              <Button size="tool" onClick={() => void configuration.saveMine()}>{t`Save mine over it`}</Button>
            </>
          }
        >
          {t`What you changed is still here and not saved.`}
        </Callout>
      )}
      {failure === undefined ? null : (
        <Callout tone="danger" alert title={t`Nothing was saved`}>
          {errorTexts(failure).texts.join(' ')}
        </Callout>
      )}
      <div className={styles.bar}>
        <Button
          type="submit"
          color="primary"
          loading={sending}
          disabledReason={locked ?? (unsent ? undefined : t`There is nothing to save`)}
        >{t`Save changes`}</Button>
        {unsent ? <Button onClick={configuration.reset}>{t`Discard changes`}</Button> : null}
        {beside}
      </div>
    </form>
  );
}

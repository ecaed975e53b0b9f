import { Button } from '@countinghouse/ui/button/button';
import { useLingui } from '@lingui/react/macro';
import type { FormEvent, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { SaveProblems } from './save-problems.tsx';
import styles from './settings-form.module.css';
import type { VersionedForm } from './use-versioned-form.ts';

/** A settings form: its fields, what went wrong, and the bar with its button, which stays in view. */
export function SettingsForm<Draft extends FieldValues>({
  label,
  configuration,
  beside,
  children,
}: {
  label: string;
  /** Shown in the bar beside the button, such as the effect of saving. */
  beside?: ReactNode;
  configuration: VersionedForm<Draft>;
  children: ReactNode;
}) {
  const { t } = useLingui();
  const { unsent, sending, locked } = configuration;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (unsent) void configuration.submit();
  };
  return (
    <form
      ref={configuration.place}
      className={styles.form}
      onSubmit={submit}
      noValidate
      aria-label={label}
      autoComplete="off"
    >
      {children}
      <SaveProblems work={configuration} />
      <div data-part="foot" className={styles.bar}>
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

import type { ApiKeyScopeChoice } from '@countinghouse/contract/merchants/api-keys/api-key';
import type { PermissionCode } from '@countinghouse/domain/access/access-codes';
import { CheckboxGroup } from '@countinghouse/ui/choice/checkbox-group';
import { SelectField } from '@countinghouse/ui/choice/select-field';
import { Callout } from '@countinghouse/ui/feedback/callout';
import { TextField } from '@countinghouse/ui/field/text-field';
import { Modal } from '@countinghouse/ui/overlay/modal';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { errorTexts } from '../../../shared/client/report-error.ts';
import { FormField } from '../../../shared/form/form-field.tsx';
import { useFormat } from '../../../shared/format/use-format.ts';
import { SecretDialog } from '../../../shared/secret/secret-dialog.tsx';
import { scopeGroups, scopeWord } from './scope-words.ts';
import { expiries, useKeyForm } from './use-key-form.ts';

const nameMaximum = 80;

type Choices = {
  merchant_id: string;
  scopes: readonly ApiKeyScopeChoice[];
  terminals: readonly { terminal_uid: string; name: string }[];
};

/** A dialog that generates a key: first the form, then the key itself, which is shown only once and not stored. */
export function GenerateKeyDialog({ onClose, ...choices }: Choices & { onClose: () => void }) {
  const [generated, setGenerated] = useState<{ name: string; key: string }>();
  return generated === undefined ? (
    <KeyForm {...choices} onClose={onClose} onGenerated={setGenerated} />
  ) : (
    <NewKey name={generated.name} apiKey={generated.key} onClose={onClose} />
  );
}

function KeyForm({
  merchant_id,
  scopes,
  terminals,
  onClose,
  onGenerated,
}: Choices & { onClose: () => void; onGenerated: (generated: { name: string; key: string }) => void }) {
  const { t } = useLingui();
  const format = useFormat();
  const [only, ...others] = terminals;
  const form = useKeyForm({
    merchant_id,
    terminal_uid: others.length === 0 ? (only?.terminal_uid ?? '') : '',
    onGenerated,
  });
  const expiryWord = (days: (typeof expiries)[number]) => {
    if (days === 'never') return t`Never`;
    const count = format.count(Number(days));
    return plural(Number(days), { one: `After ${count} day`, other: `After ${count} days` });
  };
  return (
    <Modal
      open
      title={t`Generate an API key`}
      subtitle={t`Your own server sends it with each call, in place of a person who signs in.`}
      lead="lock"
      onClose={onClose}
      onConfirm={() => void form.submit()}
      confirmLabel={t`Generate key`}
      loading={form.sending}
    >
      <div className="ui-stack" ref={form.place}>
        <FormField form={form} name="name">
          {({ text }) => (
            <TextField
              label={t`Name`}
              maxLength={nameMaximum}
              autoComplete="off"
              help={t`It is shown with every payment made with the key.`}
              {...text}
            />
          )}
        </FormField>
        <FormField form={form} name="terminal_uid">
          {({ choice }) => (
            <SelectField
              label={t`Terminal`}
              placeholder={t`Choose a terminal`}
              options={terminals.map((terminal) => ({ value: terminal.terminal_uid, label: terminal.name }))}
              help={t`New payments go to this terminal.`}
              {...choice}
            />
          )}
        </FormField>
        <FormField form={form} name="expires_after_days">
          {({ choice, change }) => (
            <SelectField
              label={t`Expires`}
              options={expiries.map((days) => ({ value: days, label: expiryWord(days) }))}
              {...choice}
              onValue={(days) => change(expiries.find((expiry) => expiry === days) ?? 'never')}
            />
          )}
        </FormField>
        <FormField form={form} name="scopes">
          {({ value, change, frame }) => (
            <ScopeFields scopes={scopes} chosen={value} onChosen={change} error={frame.error} />
          )}
        </FormField>
        {form.failure === undefined ? null : (
          <Callout tone="danger" alert title={t`The key was not generated`}>
            {errorTexts(form.failure).texts.join(' ')}
          </Callout>
        )}
      </div>
    </Modal>
  );
}

/** The scopes that this user may give, in groups. */
function ScopeFields({
  scopes,
  chosen,
  onChosen,
  error,
}: {
  scopes: readonly ApiKeyScopeChoice[];
  chosen: readonly PermissionCode[];
  onChosen: (codes: PermissionCode[]) => void;
  error: string | null;
}) {
  const { t, i18n } = useLingui();
  const codes = scopes.map(({ code }) => code);
  const rest = codes.filter((code) => scopeWord(code) === undefined);
  const groups = [
    ...scopeGroups.map(({ key, title, scopes: words }) => ({
      key: key as string,
      title: i18n._(title),
      codes: (Object.keys(words) as PermissionCode[]).filter((code) => codes.includes(code)),
    })),
    { key: 'other', title: t`Other scopes`, codes: rest },
  ].filter((group) => group.codes.length > 0);
  return groups.map((group, index) => (
    <CheckboxGroup
      key={group.key}
      label={group.title}
      columns
      options={group.codes.map((code) => {
        const word = scopeWord(code);
        return { value: code, label: word === undefined ? code : i18n._(word) };
      })}
      values={group.codes.filter((code) => chosen.includes(code))}
      onValues={(values) => onChosen([...chosen.filter((code) => !group.codes.includes(code)), ...values])}
      error={index === groups.length - 1 ? error : null}
    />
  ));
}

/** The new key. */
function NewKey({ name, apiKey, onClose }: { name: string; apiKey: string; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <SecretDialog
      title={t`“${name}” is generated`}
      label={t`API key`}
      secret={apiKey}
      warning={t`Copy the key now and keep it where only your server reads it. It is not shown again; if it is lost, generate another.`}
      note={t`Send it as “Authorization: Bearer” with each call.`}
      onClose={onClose}
    />
  );
}

import { CallError } from '@countinghouse/contract/client';
import { createUser } from '@countinghouse/contract/core/create-user';
import { actsAsMerchant } from '@countinghouse/domain/access';
import { localeNamed } from '@countinghouse/domain/locales';
import { Button } from '@countinghouse/ui/button';
import { Callout } from '@countinghouse/ui/callout';
import { FormPanel } from '@countinghouse/ui/form-panel';
import { FormLayout, FormSection, Span } from '@countinghouse/ui/form-section';
import { RadioGroup } from '@countinghouse/ui/radio-group';
import { toast } from '@countinghouse/ui/toast-store';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { errorTexts } from '../../../shared/client/report-error.ts';
import { send } from '../../../shared/client/send.ts';
import { focusOnFault } from '../../../shared/form/focus-on-fault.ts';
import { takeFormDraft, useFormDraft } from '../../../shared/form-draft/form-draft.ts';
import { useAddressState } from '../../../shared/navigation/address-state.ts';
import { goTo } from '../../../shared/navigation/go-to.ts';
import { useLeaveQuestion } from '../../../shared/navigation/use-leave-question.ts';
import { RoutePage } from '../../../shared/page/route-page.tsx';
import { useSession } from '../../../shared/session/session.ts';
import { useAccess } from '../../../shared/session/use-access.ts';
import { useWriteLock } from '../../../shared/session/use-write-lock.ts';
import { MerchantChoice } from '../merchant-choice.tsx';
import { RoleChoice } from './role-choice.tsx';
import { readMerchantOfNew, userHref } from './user-address.ts';
import { UserFields, type UserNames, useUserProblems } from './user-fields.tsx';

type Kind = 'Administrator' | 'Merchant';
type Draft = UserNames & { kind: Kind; merchant_uid: string; merchant_name: string; roles: string[] };

const route = 'admin-users-add-user';

/** What was kept of the form; anything of another kind counts as nothing. */
function draftOf(kept: Partial<Draft> | undefined, kind: Kind, merchant_uid: string): Draft {
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    first_name: text(kept?.first_name),
    last_name: text(kept?.last_name),
    email: text(kept?.email),
    username: text(kept?.username),
    kind: kept?.kind === 'Merchant' || kept?.kind === 'Administrator' ? kept.kind : kind,
    merchant_uid: text(kept?.merchant_uid) || merchant_uid,
    merchant_name: text(kept?.merchant_name),
    roles: Array.isArray(kept?.roles) ? kept.roles.filter((role) => typeof role === 'string') : [],
  };
}

/** /admin/users/add-user: who somebody is, for whom they work, and their roles; they are invited by e-mail. */
export function AddUserPage() {
  const { t, i18n } = useLingui();
  const { context } = useAccess();
  const { user } = useSession();
  const [merchant_uid] = useAddressState(readMerchantOfNew);
  const locked = useWriteLock(createUser);
  const queries = useQueryClient();
  const over_merchants = context !== undefined && !actsAsMerchant(context);
  const [draft, setDraft] = useState(() =>
    draftOf(takeFormDraft<Draft>(route), merchant_uid === undefined ? 'Administrator' : 'Merchant', merchant_uid ?? ''),
  );
  const [tried, setTried] = useState(false);
  const [sending, setSending] = useState(false);
  const [added, setAdded] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  const form = useRef<HTMLFormElement>(null);
  const typed = [draft.first_name, draft.last_name, draft.email, draft.username].some((text) => text !== '');
  const unsent = typed && added === undefined;
  useLeaveQuestion(unsent);
  useFormDraft(route, unsent ? draft : undefined);
  // Once nothing is unsent any more: otherwise leaving would be asked about.
  useEffect(() => {
    if (added !== undefined) void goTo(userHref(added));
  }, [added]);

  const change = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }));
  const entity_id = !over_merchants
    ? user?.entity_id
    : draft.kind === 'Merchant'
      ? draft.merchant_uid
      : user?.entity_id;
  const { problems, sign_in_name } = useUserProblems(draft, { entity_id });
  const merchantMissing = over_merchants && draft.kind === 'Merchant' && draft.merchant_uid === '';
  const name = `${draft.first_name} ${draft.last_name}`.trim();

  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (sending || locked !== undefined) return;
    setTried(true);
    if (merchantMissing || Object.values(problems).some((problem) => problem !== null)) {
      focusOnFault(form.current);
      return;
    }
    setSending(true);
    setFailure(undefined);
    try {
      const { user_id } = await send(createUser, {
        body: {
          first_name: draft.first_name,
          last_name: draft.last_name,
          email: draft.email,
          username: draft.username,
          roles: draft.roles,
          locale: localeNamed(i18n.locale),
          ...(over_merchants && draft.kind === 'Merchant' ? { entity_id: draft.merchant_uid } : {}),
        },
      });
      toast({ tone: 'success', title: t`${name} is added and invited by email` });
      void queries.invalidateQueries({ queryKey: ['get_users'] });
      void queries.invalidateQueries({ queryKey: ['get_users_by_entity'] });
      setAdded(user_id);
    } catch (error) {
      setSending(false);
      setFailure(error);
      if (error instanceof CallError) void queries.invalidateQueries({ queryKey: ['get_username'] });
    }
  };
  return (
    <RoutePage title={t`Add User`} purpose={t`They get an email with a link to set their first password.`}>
      <form ref={form} onSubmit={(event) => void add(event)} noValidate aria-label={t`Add User`} autoComplete="off">
        <FormLayout
          panel={
            <FormPanel
              title={t`New user`}
              lines={[
                { key: 'name', label: t({ message: 'Name', context: 'of a person' }), value: name === '' ? '—' : name },
                { key: 'email', label: t`Email`, value: draft.email === '' ? '—' : draft.email },
              ]}
              action={
                <Button
                  type="submit"
                  color="primary"
                  loading={sending}
                  disabledReason={locked}
                >{t`Add and invite`}</Button>
              }
            />
          }
        >
          {locked === undefined ? null : <Callout>{locked}</Callout>}
          {over_merchants ? (
            <FormSection title={t`Works for`} note={t`This cannot be changed later.`}>
              <Span of={6}>
                <RadioGroup
                  label={t`Works for`}
                  hideLabel
                  options={[
                    { value: 'Administrator', label: t`Us, as an administrator` },
                    { value: 'Merchant', label: t`One of our merchants` },
                  ]}
                  value={draft.kind}
                  onValue={(kind) => change({ kind: kind as Kind, roles: [] })}
                />
              </Span>
              {draft.kind === 'Merchant' ? (
                <Span of={6}>
                  <MerchantChoice
                    value={draft.merchant_uid}
                    name={draft.merchant_name}
                    error={tried && merchantMissing ? t`Choose a merchant` : null}
                    onValue={(uid, merchant_name) => change({ merchant_uid: uid, merchant_name, roles: [] })}
                  />
                </Span>
              ) : null}
            </FormSection>
          ) : null}
          <FormSection title={t`Person`}>
            <UserFields
              names={draft}
              added
              problems={problems}
              sign_in_name={sign_in_name}
              tried={tried}
              onChange={change}
            />
          </FormSection>
          <FormSection title={t`Roles`} note={t`What they may do. It can be changed later.`}>
            <Span of={6}>
              {entity_id === undefined || entity_id === '' ? (
                <p className="ui-second">{t`Choose a merchant first.`}</p>
              ) : (
                <RoleChoice
                  key={entity_id}
                  entity_id={entity_id}
                  chosen={draft.roles}
                  onChosen={(roles) => change({ roles })}
                />
              )}
            </Span>
          </FormSection>
          {failure === undefined ? null : (
            <Callout tone="danger" alert title={t`Nobody was added`}>
              {errorTexts(failure).texts.join(' ')}
            </Callout>
          )}
        </FormLayout>
      </form>
    </RoutePage>
  );
}

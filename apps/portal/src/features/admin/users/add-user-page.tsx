import { Button } from '@countinghouse/ui/button/button';
import { RadioGroup } from '@countinghouse/ui/choice/radio-group';
import { Callout } from '@countinghouse/ui/feedback/callout';
import { FormPanel } from '@countinghouse/ui/field/form-panel';
import { FormLayout, FormSection, Span } from '@countinghouse/ui/field/form-section';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { errorTexts } from '../../../shared/client/report-error.ts';
import { FormField } from '../../../shared/form/form-field.tsx';
import { RoutePage } from '../../../shared/page/route-page.tsx';
import { useSession } from '../../../shared/session/session.ts';
import { MerchantChoice } from '../merchant-choice.tsx';
import { RoleChoice } from './role-choice.tsx';
import { useAddUser } from './use-add-user.ts';
import type { UserDraft } from './user-draft.ts';
import { UserFields } from './user-fields.tsx';

/** /admin/users/add-user: a new user's name, entity and roles. They are invited by e-mail. */
export function AddUserPage() {
  const { t } = useLingui();
  const { user } = useSession();
  const form = useAddUser();
  const { locked, over_merchants } = form;
  const [kind, merchant_uid] = useWatch({ control: form.control, name: ['kind', 'merchant_uid'] });
  const of_merchant = over_merchants && kind === 'Merchant';
  const entity_id = of_merchant ? merchant_uid : user?.entity_id;
  return (
    <RoutePage title={t`Add User`} purpose={t`They get an email with a link to set their first password.`}>
      <form
        ref={form.place}
        onSubmit={(event) => void form.submit(event)}
        noValidate
        aria-label={t`Add User`}
        autoComplete="off"
      >
        <FormLayout
          panel={
            <NewUserPanel
              control={form.control}
              action={
                <Button
                  type="submit"
                  color="primary"
                  loading={form.sending}
                  disabledReason={locked}
                >{t`Add and invite`}</Button>
              }
            />
          }
        >
          {locked === undefined ? null : <Callout>{locked}</Callout>}
          {over_merchants ? <WorksForSection form={form} of_merchant={of_merchant} /> : null}
          <FormSection title={t`Person`}>
            <UserFields form={{ ...form, disabled: false }} of={{ entity_id }} />
          </FormSection>
          <FormSection title={t`Roles`} note={t`What they may do. It can be changed later.`}>
            <Span of={6}>
              {entity_id === undefined || entity_id === '' ? (
                <p className="ui-second">{t`Choose a merchant first.`}</p>
              ) : (
                <FormField form={form} name="roles">
                  {({ value, change }) => (
                    <RoleChoice key={entity_id} entity_id={entity_id} chosen={value} onChosen={change} />
                  )}
                </FormField>
              )}
            </Span>
          </FormSection>
          {form.failure === undefined ? null : (
            <Callout tone="danger" alert title={t`No user was added`}>
              {errorTexts(form.failure).texts.join(' ')}
            </Callout>
          )}
        </FormLayout>
      </form>
    </RoutePage>
  );
}

/** The fields for the new user's entity. Roles belong to an entity, so another choice clears them. */
function WorksForSection({ form, of_merchant }: { form: ReturnType<typeof useAddUser>; of_merchant: boolean }) {
  const { t } = useLingui();
  const dropRoles = () => form.form.setValue('roles', [], { shouldDirty: true });
  return (
    <FormSection title={t`Works for`} note={t`This cannot be changed later.`}>
      <Span of={6}>
        <FormField form={form} name="kind" also={['merchant_uid']}>
          {({ choice, change }) => (
            <RadioGroup
              label={t`Works for`}
              hideLabel
              options={[
                { value: 'Administrator', label: t`Us, as administrators` },
                { value: 'Merchant', label: t`One of our merchants` },
              ]}
              {...choice}
              onValue={(value) => {
                change(value as UserDraft['kind']);
                dropRoles();
              }}
            />
          )}
        </FormField>
      </Span>
      {of_merchant ? (
        <Span of={6}>
          <FormField form={form} name="merchant_uid">
            {({ value, change, frame }) => (
              <MerchantChoice
                value={value}
                name={form.form.getValues('merchant_name')}
                error={frame.error}
                onValue={(uid, name) => {
                  form.form.setValue('merchant_name', name);
                  change(uid);
                  dropRoles();
                }}
              />
            )}
          </FormField>
        </Span>
      ) : null}
    </FormSection>
  );
}

/** A summary of the new user, as it is typed. */
function NewUserPanel({ control, action }: { control: Control<UserDraft>; action: ReactNode }) {
  const { t } = useLingui();
  const [first_name, last_name, email] = useWatch({ control, name: ['first_name', 'last_name', 'email'] });
  const name = `${first_name} ${last_name}`.trim();
  return (
    <FormPanel
      title={t`New user`}
      lines={[
        { key: 'name', label: t({ message: 'Name', context: 'of a person' }), value: name === '' ? '—' : name },
        { key: 'email', label: t`Email`, value: email === '' ? '—' : email },
      ]}
      action={action}
    />
  );
}

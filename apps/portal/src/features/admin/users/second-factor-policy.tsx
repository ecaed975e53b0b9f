import { getSecondFactorPolicy } from '@countinghouse/contract/identity/get-second-factor-policy';
import type { AffectedByPolicy, SecondFactorPolicy } from '@countinghouse/contract/identity/second-factor-policy';
import { updateSecondFactorPolicy } from '@countinghouse/contract/identity/update-second-factor-policy';
import { CheckboxGroup } from '@countinghouse/ui/choice/checkbox-group';
import { Callout } from '@countinghouse/ui/feedback/callout';
import { FormSkeleton } from '@countinghouse/ui/feedback/skeleton';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { send } from '../../../shared/client/send.ts';
import { useCall } from '../../../shared/client/use-call.ts';
import { SettingsForm } from '../../../shared/form/settings-form.tsx';
import { useConfiguration } from '../../../shared/form/use-configuration.ts';
import type { Stored } from '../../../shared/form/use-versioned-form.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { CallErrorState } from '../../../shared/page/call-error.tsx';
import { useAccess } from '../../../shared/session/use-access.ts';
import { newlyAffected, type PolicyDraft } from './newly-affected.ts';

type Affected = AffectedByPolicy['merchant_users'];

const storedOf = ({ version, administrators, merchant_users }: SecondFactorPolicy): Stored<PolicyDraft> => ({
  version,
  draft: { administrators, merchant_users },
});

/**
 * Who must use a second factor at sign-in, and who would be affected. For a merchant: its own users. For the operator: its administrators
 * and the users of all its merchants, or of the given one.
 */
export function SecondFactorPolicyForm({ merchant_uid }: { merchant_uid?: string }) {
  const { t } = useLingui();
  const query = merchant_uid === undefined ? {} : { merchant_uid };
  const found = useCall(getSecondFactorPolicy, { query }, { shown: 'in_place' });
  if (found.data === undefined) {
    return found.isError ? (
      <CallErrorState error={found.error} title={t`Couldn’t load the settings`} onRetry={() => void found.refetch()} />
    ) : (
      <FormSkeleton fields={2} />
    );
  }
  const { second_factor_policy, affected } = found.data;
  return <PolicyForm key={merchant_uid} query={query} policy={second_factor_policy} affected={affected} />;
}

function PolicyForm({
  query,
  policy,
  affected,
}: {
  query: { merchant_uid?: string };
  policy: SecondFactorPolicy;
  affected: AffectedByPolicy;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const { may } = useAccess();
  const configuration = useConfiguration<PolicyDraft>({
    stored: storedOf(policy),
    call: getSecondFactorPolicy.name,
    writes: updateSecondFactorPolicy,
    read: async () => storedOf((await send(getSecondFactorPolicy, { query })).second_factor_policy),
    save: async ({ administrators, merchant_users }, _before, version) => {
      const body = { version, merchant_users, ...query, ...(administrators === null ? {} : { administrators }) };
      return storedOf((await send(updateSecondFactorPolicy, { body })).second_factor_policy);
    },
    saved: t`Saved. It applies from the next sign-in`,
  });
  const { draft, change } = configuration;
  const locked =
    configuration.locked ?? (may('USUP') ? undefined : t`This needs the permission to change users (USUP)`);
  const countsOf = ({ people, without_factor }: Affected) => {
    const [all, without] = [format.count(people), format.count(without_factor)];
    return t`People: ${all} · without a second factor: ${without}`;
  };
  const of_operator = affected.administrators !== null;
  const asked = newlyAffected(policy, draft, affected);
  const unasked = (policy.administrators && !draft.administrators) || (policy.merchant_users && !draft.merchant_users);
  return (
    <SettingsForm
      label={t`Who must have a second factor`}
      configuration={locked === configuration.locked ? configuration : { ...configuration, locked }}
    >
      {!of_operator && policy.required_by_operator ? (
        <Callout tone="info" title={t`The operator already requires it for everyone here`}>
          {t`This setting applies once the operator no longer requires it.`}
        </Callout>
      ) : null}
      <CheckboxGroup
        label={t`Who must have a second factor`}
        help={t`A passkey or a code from an app, in addition to the password. Anyone who needs one must set it up at their next sign-in, before doing anything else.`}
        disabled={locked !== undefined}
        options={[
          ...(affected.administrators === null
            ? []
            : [
                {
                  value: 'administrators' as const,
                  label: t`Administrators`,
                  help: countsOf(affected.administrators),
                },
              ]),
          {
            value: 'merchant_users' as const,
            label: of_operator ? t`Users of all merchants` : t`Everyone at this business`,
            help: countsOf(affected.merchant_users),
          },
        ]}
        values={[
          ...(draft.administrators === true ? (['administrators'] as const) : []),
          ...(draft.merchant_users ? (['merchant_users'] as const) : []),
        ]}
        onValues={(values) =>
          change({
            administrators: draft.administrators === null ? null : values.includes('administrators'),
            merchant_users: values.includes('merchant_users'),
          })
        }
      />
      {asked.without_factor > 0 ? <Reached {...asked} /> : null}
      {unasked && !policy.required_by_operator ? (
        <Callout tone="info" title={t`Existing second factors stay in place`}>
          {t`They’ll still be asked for it at sign-in until they remove it.`}
        </Callout>
      ) : null}
    </SettingsForm>
  );
}

/** The users who would have to add a factor, shown before it is saved. */
function Reached({ without_factor, names }: Pick<Affected, 'without_factor' | 'names'>) {
  const { t } = useLingui();
  const format = useFormat();
  const count = format.count(without_factor);
  const more = without_factor - names.length;
  const rest = format.count(more);
  const who = new Intl.ListFormat(format.locale).format([...names, ...(more > 0 ? [t`${rest} more`] : [])]);
  return (
    <Callout
      tone="warning"
      alert
      title={plural(without_factor, {
        one: `${count} person has no second factor yet`,
        other: `${count} people have no second factor yet`,
      })}
    >
      <p>{who}</p>
      <p>{t`They add one at their next sign-in. Users who are signed in can keep working until then.`}</p>
    </Callout>
  );
}

import type { Verification } from '@countinghouse/contract/merchants/settings/verification';
import { localeNamed } from '@countinghouse/domain/text/locales';
import { labelled } from '@countinghouse/domain/text/typography';
import { CheckboxGroup } from '@countinghouse/ui/choice/checkbox-group';
import { Callout } from '@countinghouse/ui/feedback/callout';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { SettingsForm } from '../../../shared/form/settings-form.tsx';
import { useConfiguration } from '../../../shared/form/use-configuration.ts';
import type { Stored } from '../../../shared/form/use-versioned-form.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import type { WritingCall } from '../../../shared/session/use-write-lock.ts';
import { type ResultCode, warningOf, wouldRefuse } from './would-refuse.ts';

/** Codes with a similar meaning, under one heading. */
export type CodeGroup = { key: string; title: string; codes: readonly ResultCode[] };

/** How a check's settings are read and saved. */
export type VerificationCalls = {
  /** The name of the call that reads them. */
  name: string;
  /** The call that saves them. */
  writes: WritingCall;
  read: () => Promise<{ verification: Verification }>;
  save: (version: number, refused: string[]) => Promise<{ verification: Verification }>;
};

/** The result codes that refuse a payment. */
type Draft = { refused: string[] };

const storedOf = ({ verification }: { verification: Verification }): Stored<Draft> => ({
  version: verification.version,
  draft: { refused: verification.refused.toSorted() },
});

/** The choice of the result codes that refuse a payment, with their effect on recent payments. */
export function VerificationForm({
  label,
  verification,
  groups,
  calls,
}: {
  label: string;
  verification: Verification;
  groups: readonly CodeGroup[];
  calls: VerificationCalls;
}) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const configuration = useConfiguration<Draft>({
    stored: storedOf({ verification }),
    call: calls.name,
    writes: calls.writes,
    read: async () => storedOf(await calls.read()),
    save: async ({ refused }, _before, version) => storedOf(await calls.save(version, refused)),
    saved: t`Saved. It applies from the next payment`,
  });
  const { locked } = configuration;
  const { refused } = configuration.draft;
  const { recent } = verification;
  const countOf = (code: string) => recent.codes.find((each) => each.code === code)?.payments_count ?? 0;
  const warning = warningOf(
    groups.flatMap(({ codes }) => codes),
    refused,
  );
  return (
    <SettingsForm label={label} configuration={configuration} beside={<Preview recent={recent} refused={refused} />}>
      {groups.map(({ key, title, codes }) => (
        <CheckboxGroup
          key={key}
          label={title}
          disabled={locked !== undefined}
          options={codes.map(({ code, text }) => {
            const count = countOf(code);
            const shown = format.count(count);
            return {
              value: code,
              label: labelled(code, text, localeNamed(i18n.locale)),
              ...(count === 0 ? {} : { help: plural(count, { one: `${shown} payment`, other: `${shown} payments` }) }),
            };
          })}
          values={refused.filter((code) => codes.some((each) => each.code === code))}
          onValues={(values) =>
            configuration.change({
              refused: [...refused.filter((code) => !codes.some((each) => each.code === code)), ...values].toSorted(),
            })
          }
        />
      ))}
      {warning === undefined ? null : (
        <Callout
          alert
          tone={warning === 'all' ? 'danger' : 'warning'}
          title={warning === 'all' ? t`Every payment would be declined` : t`Payments that match would be declined`}
        >
          {warning === 'all'
            ? t`All result codes are selected, so every checked payment would be declined.`
            : t`You’ve chosen to decline a result that means a match.`}
        </Callout>
      )}
    </SettingsForm>
  );
}

function Preview({ recent, refused }: { recent: Verification['recent']; refused: readonly string[] }) {
  const { t } = useLingui();
  const format = useFormat();
  const { payments_count, share } = wouldRefuse(recent, refused);
  const all = format.count(recent.payments_count);
  const some = format.count(payments_count);
  const since = format.date(recent.from_date);
  const part = format.percent(share, 1);
  return (
    <p className="ui-small ui-second ui-grow" role="status">
      {recent.payments_count === 0
        ? t`No payment was approved since ${since}, so there is nothing to compare with.`
        : recent.is_capped
          ? t`Of the latest ${all} approved payments, ${some} would have been refused (${part}).`
          : plural(recent.payments_count, {
              one: `Of ${all} payment approved since ${since}, ${some} would have been refused (${part}).`,
              other: `Of ${all} payments approved since ${since}, ${some} would have been refused (${part}).`,
            })}
    </p>
  );
}

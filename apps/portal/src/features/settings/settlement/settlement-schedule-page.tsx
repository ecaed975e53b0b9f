import { getSandboxClock } from '@countinghouse/contract/core/sandbox-clock/get-sandbox-clock';
import { getSettlementSchedule } from '@countinghouse/contract/merchants/settings/get-settlement-schedule';
import type { MerchantSettlementSchedule } from '@countinghouse/contract/merchants/settings/settlement-schedule';
import { updateSettlementSchedule } from '@countinghouse/contract/merchants/settings/update-settlement-schedule';
import { nextCutOff, weekDays } from '@countinghouse/domain/settlement/settlement-schedule';
import { addDays, type TimeZone, timeZones, zoneName } from '@countinghouse/domain/time/time-zones';
import { Button } from '@countinghouse/ui/button/button';
import { CheckboxGroup } from '@countinghouse/ui/choice/checkbox-group';
import { SelectField } from '@countinghouse/ui/choice/select-field';
import { Switch } from '@countinghouse/ui/choice/switch';
import { TimeField } from '@countinghouse/ui/date/time-field';
import { Callout } from '@countinghouse/ui/feedback/callout';
import { FormSkeleton } from '@countinghouse/ui/feedback/skeleton';
import { useLingui } from '@lingui/react/macro';
import { IconClockPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { send } from '../../../shared/client/send.ts';
import { useCall } from '../../../shared/client/use-call.ts';
import { clock } from '../../../shared/clock.ts';
import { SettingsForm } from '../../../shared/form/settings-form.tsx';
import { useConfiguration } from '../../../shared/form/use-configuration.ts';
import type { Stored } from '../../../shared/form/use-versioned-form.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { CallErrorState } from '../../../shared/page/call-error.tsx';
import { requestClockMove } from '../../../shared/sandbox/move-clock-request.ts';
import { useAccess } from '../../../shared/session/use-access.ts';
import { ForMerchant } from '../for-merchant.tsx';

type Draft = Pick<MerchantSettlementSchedule, 'automatic' | 'cut_off_time' | 'days' | 'time_zone'>;

/** /settings/settlement: when a merchant's batches close automatically, and when they do so next. */
export function SettlementSchedulePage() {
  const { t } = useLingui();
  return (
    <ForMerchant
      title={t`Settlement Schedule`}
      purpose={t`At the cut-off the open batch of each terminal closes and goes to the card processor. Payments taken afterwards go into the next one.`}
      actions={() => <MoveClock />}
    >
      {({ merchant_uid }) => <Loaded key={merchant_uid} merchant_uid={merchant_uid} />}
    </ForMerchant>
  );
}

/** For administrators in the sandbox: moves the clock forward, to see batches close. */
function MoveClock() {
  const { t } = useLingui();
  const { may, context } = useAccess();
  const administers = context?.user_type_id === 'Administrator' && may('BRRB');
  const found = useCall(getSandboxClock, {}, { shown: 'log', enabled: administers });
  if (!administers || found.data?.sandbox_clock == null) return null;
  return <Button icon={IconClockPlay} onClick={requestClockMove}>{t`Move the sandbox’s clock`}</Button>;
}

function Loaded({ merchant_uid }: { merchant_uid: string }) {
  const { t } = useLingui();
  const params = { id: merchant_uid };
  const found = useCall(getSettlementSchedule, { params }, { shown: 'in_place' });
  if (found.data === undefined) {
    return found.isError ? (
      <CallErrorState error={found.error} title={t`Couldn’t load the schedule`} onRetry={() => void found.refetch()} />
    ) : (
      <FormSkeleton fields={4} />
    );
  }
  return <ScheduleForm merchant_uid={merchant_uid} schedule={found.data.settlement_schedule} />;
}

function storedOf({ version, automatic, cut_off_time, days, time_zone }: MerchantSettlementSchedule): Stored<Draft> {
  return { version, draft: { automatic, cut_off_time, days, time_zone } };
}

function ScheduleForm({ merchant_uid, schedule }: { merchant_uid: string; schedule: MerchantSettlementSchedule }) {
  const { t } = useLingui();
  const format = useFormat();
  const { may } = useAccess();
  const params = { id: merchant_uid };
  const [timeFault, setTimeFault] = useState<string>();
  const configuration = useConfiguration<Draft>({
    stored: storedOf(schedule),
    call: getSettlementSchedule.name,
    writes: updateSettlementSchedule,
    read: async () => storedOf((await send(getSettlementSchedule, { params })).settlement_schedule),
    save: async (draft, _before, version) =>
      storedOf((await send(updateSettlementSchedule, { params, body: { ...draft, version } })).settlement_schedule),
    saved: t`Settlement schedule saved`,
  });
  const { draft, change } = configuration;
  const disabled = configuration.locked !== undefined || !may('SSUP');
  const zones: Record<TimeZone, string> = {
    EST: t`Eastern Time`,
    CST: t`Central Time`,
    MST: t`Mountain Time`,
    PST: t`Pacific Time`,
    AKST: t`Alaska Time`,
    HST: t`Hawaii Time`,
  };
  // Any Monday: the names of the weekdays follow from it.
  const monday = '2024-01-01';
  const dayName = new Intl.DateTimeFormat(format.locale, { weekday: 'long', timeZone: 'UTC' });
  const days = weekDays.map((value) => ({
    value,
    label: dayName.format(new Date(`${addDays(monday, value - 1)}T12:00:00Z`)),
  }));
  const faulty = draft.automatic && (timeFault !== undefined || draft.days.length === 0);
  return (
    <SettingsForm
      label={t`Settlement Schedule`}
      configuration={
        faulty || !may('SSUP')
          ? {
              ...configuration,
              locked:
                configuration.locked ??
                (may('SSUP')
                  ? t`Choose a time and at least one day first`
                  : t`This needs Settlement Schedule, Update (SSUP)`),
            }
          : configuration
      }
    >
      <NextCutOff draft={draft} schedule={schedule} unsent={configuration.unsent} faulty={faulty} />
      <Switch
        label={t`Close batches automatically`}
        help={
          draft.automatic
            ? t`Settle now still works whenever you want.`
            : t`Batches stay open until someone settles them manually.`
        }
        on={draft.automatic}
        disabled={disabled}
        onChange={(automatic) => change({ ...draft, automatic })}
      />
      {draft.automatic ? (
        <>
          <TimeField
            label={t`Time of day`}
            name="cut_off_time"
            locale={format.locale}
            value={draft.cut_off_time}
            after={zoneName(draft.time_zone, clock.now())}
            disabled={disabled}
            error={timeFault}
            onValue={(time, fault) => {
              setTimeFault(time === null ? (fault ?? t`Give the time of the cut-off.`) : undefined);
              if (time !== null) change({ ...draft, cut_off_time: time });
            }}
          />
          <CheckboxGroup
            label={t`Days`}
            columns
            options={days}
            values={draft.days}
            disabled={disabled}
            error={draft.days.length === 0 ? t`Choose at least one day.` : undefined}
            onValues={(values) => change({ ...draft, days: values })}
          />
        </>
      ) : null}
      <SelectField
        label={t`Time zone`}
        name="time_zone"
        help={t`It determines all business dates: batch dates, reports and this cut-off.`}
        options={(Object.keys(timeZones) as TimeZone[]).map((value) => ({ value, label: zones[value] }))}
        value={draft.time_zone}
        disabled={disabled}
        onValue={(value) => change({ ...draft, time_zone: value as TimeZone })}
      />
    </SettingsForm>
  );
}

/** The next cut-off, in the merchant's time zone and in the user's if it is another. It follows unsaved changes. */
function NextCutOff({
  draft,
  schedule,
  unsent,
  faulty,
}: {
  draft: Draft;
  schedule: MerchantSettlementSchedule;
  unsent: boolean;
  faulty: boolean;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const now = clock.now();
  if (faulty) return null;
  if (!draft.automatic) {
    return <Callout title={t`No cut-off`}>{t`While this is off, batches don’t close automatically.`}</Callout>;
  }
  const saved = schedule.next_cut_off;
  const next = unsent
    ? nextCutOff(draft, now, schedule.closed_date)
    : saved === null
      ? undefined
      : { cut_off_at: new Date(saved.cut_off_at), batch_date: saved.batch_date };
  if (next === undefined) return null;
  const instant = next.cut_off_at.toISOString();
  const own = `${format.dateTime(instant, draft.time_zone)} ${zoneName(draft.time_zone, next.cut_off_at)}`;
  const date = format.date(next.batch_date);
  const title = unsent ? t`Next cut-off once this is saved: ${own}` : t`Next cut-off: ${own}`;
  return <Callout title={title}>{t`Its batches bear the date ${date}.`}</Callout>;
}

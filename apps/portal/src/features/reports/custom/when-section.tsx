import { reportFrequencies } from '@countinghouse/domain/time/frequencies';
import { isTimeZone, timeZones } from '@countinghouse/domain/time/time-zones';
import { SelectField } from '@countinghouse/ui/choice/select-field';
import { DateField } from '@countinghouse/ui/date/date-field';
import { TimeField } from '@countinghouse/ui/date/time-field';
import { FormSection, Span } from '@countinghouse/ui/field/form-section';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../shared/format/use-format.ts';

import { reportWords } from './report-words.ts';
import type { SectionProps } from './section-props.ts';

/** When it runs, and which dates it covers. */
export function WhenSection({ report, change, errorOf, leave, today }: SectionProps) {
  const { t, i18n } = useLingui();
  const { locale } = useFormat();
  const once = report.frequency === 'OneTime';
  const date = (field: 'start_date' | 'end_date' | 'from_date' | 'to_date') => ({
    name: field,
    locale,
    today,
    value: report[field],
    error: errorOf(field),
    onBlur: () => leave(field),
  });
  return (
    <FormSection
      id="report-when"
      title={t`When`}
      note={
        report.frequency === 'OneTime'
          ? t`It runs once, over the dates you choose.`
          : i18n._(reportWords.covers[report.frequency])
      }
    >
      <Span of={3}>
        <SelectField
          name="frequency"
          label={t`Frequency`}
          value={report.frequency}
          onValue={(value) => {
            const frequency = reportFrequencies.find((each) => each === value);
            if (frequency !== undefined) change({ frequency });
          }}
          options={reportFrequencies.map((value) => ({ value, label: i18n._(reportWords.frequencies[value]) }))}
        />
      </Span>
      <Span of={3}>
        <SelectField
          name="time_zone"
          label={t`Time zone`}
          value={report.time_zone}
          onValue={(time_zone) => (isTimeZone(time_zone) ? change({ time_zone }) : undefined)}
          options={(Object.keys(timeZones) as (keyof typeof timeZones)[]).map((value) => {
            const zone = i18n._(reportWords.zones[value]);
            return { value, label: `${zone} (${value})` };
          })}
        />
      </Span>
      {once ? (
        <>
          <Span of={3}>
            <DateField {...date('from_date')} label={t`Data from`} onValue={(from_date) => change({ from_date })} />
          </Span>
          <Span of={3}>
            <DateField {...date('to_date')} label={t`Data to`} onValue={(to_date) => change({ to_date })} />
          </Span>
        </>
      ) : null}
      <Span of={3}>
        <DateField
          {...date('start_date')}
          label={once ? t`Runs on` : t`First run on`}
          onValue={(start_date, _fault, typed) => change({ start_date: start_date ?? typed })}
          value={/^\d{4}-\d{2}-\d{2}$/.test(report.start_date) ? report.start_date : null}
        />
      </Span>
      <Span of={3}>
        <TimeField
          name="run_time"
          label={t`At`}
          locale={locale}
          value={report.run_time === '' ? null : report.run_time}
          error={errorOf('run_time')}
          onBlur={() => leave('run_time')}
          onValue={(run_time) => change({ run_time: run_time ?? '' })}
        />
      </Span>
      {once ? null : (
        <Span of={3}>
          <DateField
            {...date('end_date')}
            label={t`Last run by`}
            optional
            onValue={(end_date) => change({ end_date })}
          />
        </Span>
      )}
    </FormSection>
  );
}

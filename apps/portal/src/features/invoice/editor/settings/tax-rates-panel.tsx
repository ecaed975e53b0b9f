import { createTaxRate } from '@countinghouse/contract/invoice/tax-rates/create-tax-rate';
import { getTaxRates } from '@countinghouse/contract/invoice/tax-rates/get-tax-rates';
import { updateTaxRate } from '@countinghouse/contract/invoice/tax-rates/update-tax-rate';
import { taxRateLimits } from '@countinghouse/domain/invoice/invoice-limits';
import { Button } from '@countinghouse/ui/button/button';
import { Checkbox } from '@countinghouse/ui/choice/checkbox';
import { ActiveBadge } from '@countinghouse/ui/display/active-badge';
import { Callout } from '@countinghouse/ui/feedback/callout';
import { TableSkeleton } from '@countinghouse/ui/feedback/skeleton';
import { toast } from '@countinghouse/ui/feedback/toast-store';
import { PercentField } from '@countinghouse/ui/field/money-field';
import { TextField } from '@countinghouse/ui/field/text-field';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useActions } from '../../../../shared/actions/use-actions.ts';
import { errorTexts } from '../../../../shared/client/report-error.ts';
import { send } from '../../../../shared/client/send.ts';
import { useCall } from '../../../../shared/client/use-call.ts';
import { parseTenThousandths } from '../../../../shared/fields/ten-thousandths.ts';
import { FormField } from '../../../../shared/form/form-field.tsx';
import { judgedBy, missing } from '../../../../shared/form/form-rules.ts';
import { type RecordForm, useRecordForm } from '../../../../shared/form/use-record-form.ts';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { CallErrorState } from '../../../../shared/page/call-error.tsx';
import { useAccess } from '../../../../shared/session/use-access.ts';
import { useCallLocks } from '../../../../shared/session/use-call-locks.ts';
import { rateText } from '../draft/rate-text.ts';
import styles from './settings.module.css';

type RateDraft = { name: string; rate_ppm: number | null; region: string; inclusive: boolean };

const empty: RateDraft = { name: '', rate_ppm: null, region: '', inclusive: false };

const rules = judgedBy<RateDraft, RateDraft>(
  ({ name, rate_ppm }) => [
    ...(name.trim() === '' ? [{ field: 'name', fault: missing }] : []),
    ...(rate_ppm === null ? [{ field: 'rate_ppm', fault: missing }] : []),
  ],
  (draft) => ({ ...draft }),
);

const ppm_of_whole = 1_000_000;

/** The merchant's tax rates, and the form for a new one. A rate never changes; a different rate is a new one. */
export function TaxRatesPanel() {
  const { t } = useLingui();
  const format = useFormat();
  const lockOf = useCallLocks();
  const mayChange = useAccess().may('INED');
  const found = useCall(getTaxRates, {}, { shown: 'in_place' });
  const { act } = useActions([getTaxRates]);
  if (found.data === undefined) {
    return found.isError ? (
      <CallErrorState error={found.error} onRetry={() => void found.refetch()} />
    ) : (
      <TableSkeleton />
    );
  }
  return (
    <div className="ui-stack">
      {found.data.tax_rates.length === 0 ? <p className="ui-dim">{t`There are no tax rates yet.`}</p> : null}
      <ul className={styles.list}>
        {found.data.tax_rates.map((rate) => {
          const disabled = rate.disabled_at !== null;
          const { tax_rate_id, version, name } = rate;
          const call = (is_disabled: boolean) =>
            send(updateTaxRate, { params: { tax_rate_id }, body: { version, is_disabled } });
          return (
            <li key={tax_rate_id} className={styles.row}>
              <span className="ui-grow">
                <span className="ui-strong" dir="auto">
                  {name} {rateText(rate, format)}
                </span>
                <span className={styles.note} dir="auto">
                  {[rate.region, rate.inclusive ? t`Included in the price` : t`On top of the price`]
                    .filter((text) => text !== '')
                    .join(' · ')}
                </span>
              </span>
              <ActiveBadge
                value={!disabled}
                activeLabel={t({ message: 'In use', context: 'tax rate' })}
                inactiveLabel={t({ message: 'Disabled', context: 'tax rate' })}
              />
              {mayChange ? (
                <Button
                  size="tool"
                  disabledReason={lockOf(updateTaxRate)}
                  onClick={() =>
                    void act(() => call(!disabled), disabled ? t`${name} is in use again` : t`${name} is disabled`)
                  }
                  aria-label={disabled ? t`Enable ${name}` : t`Disable ${name}`}
                >
                  {disabled ? t`Enable` : t`Disable`}
                </Button>
              ) : null}
            </li>
          );
        })}
      </ul>
      {mayChange ? <NewRate /> : null}
    </div>
  );
}

function NewRate() {
  const { t } = useLingui();
  const format = useFormat();
  const locked = useCallLocks()(createTaxRate);
  const queries = useQueryClient();
  const form: RecordForm<RateDraft, RateDraft> = useRecordForm({
    rules,
    start: empty,
    locked,
    shown: 'tried',
    send: ({ name, rate_ppm, region, inclusive }) =>
      send(createTaxRate, {
        body: { name: name.trim(), rate_ppm: rate_ppm ?? 0, region: region.trim(), inclusive },
      }),
    onSent: ({ tax_rate: { name } }) => {
      form.form.reset(empty);
      void queries.invalidateQueries({ queryKey: [getTaxRates.name] });
      toast({ tone: 'success', title: t`${name} is added` });
    },
  });
  return (
    <fieldset ref={form.place} className={styles.form} aria-label={t`Add a tax rate`}>
      <h3 className="ui-heading">{t`Add a tax rate`}</h3>
      <div className={styles.fields}>
        <FormField form={form} name="name">
          {({ text }) => (
            <TextField label={t`Name`} maxLength={taxRateLimits.name_maximum} autoComplete="off" {...text} />
          )}
        </FormField>
        <FormField form={form} name="rate_ppm">
          {({ parsed }) => (
            <PercentField
              label={t`Rate`}
              parse={(typed) => {
                const percent = parseTenThousandths(typed.replace('%', ''), format.locale);
                return percent === undefined || percent > ppm_of_whole
                  ? { fault: t`Enter a percentage from 0 to 100` }
                  : { value: percent };
              }}
              format={(rate_ppm) => rateText({ rate_ppm }, format).replace(/\s?%/, '')}
              {...parsed}
            />
          )}
        </FormField>
        <FormField form={form} name="region">
          {({ text }) => (
            <TextField
              label={t`Region`}
              optional
              maxLength={taxRateLimits.region_maximum}
              autoComplete="off"
              {...text}
            />
          )}
        </FormField>
      </div>
      <FormField form={form} name="inclusive">
        {({ box }) => <Checkbox label={t`Prices already include this tax`} {...box} />}
      </FormField>
      {form.failure === undefined ? null : (
        <Callout tone="danger" alert title={t`Nothing was saved`}>
          {errorTexts(form.failure).texts.join(' ')}
        </Callout>
      )}
      <div>
        <Button
          loading={form.sending}
          disabledReason={locked}
          onClick={() => void form.submit()}
        >{t`Add tax rate`}</Button>
      </div>
    </fieldset>
  );
}

import type { CallResponse } from '@countinghouse/contract/call';
import { createLineItemSettings } from '@countinghouse/contract/merchants/line-items/create-line-item-settings';
import { getLineItemSettings } from '@countinghouse/contract/merchants/line-items/get-line-item-settings';
import { updateLineItemSettings } from '@countinghouse/contract/merchants/line-items/update-line-item-settings';
import {
  debitCreditIndicators,
  lineItemReferences,
  netGrossIndicators,
  taxIndicators,
} from '@countinghouse/domain/constants';
import { type LineItemDefaults, plainLineItemDefaults } from '@countinghouse/domain/level23/commercial-data';
import { lineItemFields, orderFields } from '@countinghouse/domain/level23/fields';
import { parseMoneyInput } from '@countinghouse/domain/money';
import { SearchSelectField } from '@countinghouse/ui/choice/search-select-field';
import { SelectField } from '@countinghouse/ui/choice/select-field';
import { FormSkeleton } from '@countinghouse/ui/feedback/skeleton';
import { ForbiddenState } from '@countinghouse/ui/feedback/state-page';
import { FormSection, Span } from '@countinghouse/ui/field/form-section';
import { PercentField } from '@countinghouse/ui/field/money-field';
import { TextField } from '@countinghouse/ui/field/text-field';
import { useLingui } from '@lingui/react/macro';
import { send } from '../../../shared/client/send.ts';
import { useCall } from '../../../shared/client/use-call.ts';
import { SettingsForm } from '../../../shared/form/settings-form.tsx';
import { useConfiguration } from '../../../shared/form/use-configuration.ts';
import { useCountryOptions } from '../../../shared/form/use-country-options.ts';
import type { Stored } from '../../../shared/form/use-versioned-form.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { CallErrorState } from '../../../shared/page/call-error.tsx';
import { RoutePage } from '../../../shared/page/route-page.tsx';
import { useSession } from '../../../shared/session/session.ts';
import { useAccess } from '../../../shared/session/use-access.ts';

type Settings = CallResponse<typeof getLineItemSettings>;

/** Version 0: nothing is saved yet, and the plain defaults apply. */
function storedOf({ credit_card_l2_or_l3_datas: [settings] }: Settings): Stored<LineItemDefaults> {
  if (settings === undefined) return { version: 0, draft: plainLineItemDefaults };
  const { version, updated_at: _at, ...draft } = settings;
  return { version, draft };
}

/** /line-item/settings: the defaults for the Level 2/3 data of new payments. */
export function LineItemSettingsPage() {
  const { t } = useLingui();
  const { merchant } = useSession();
  return (
    <RoutePage
      title={t`Level 2/3 settings`}
      purpose={t`Default values for line items. Data that is already saved stays as it is.`}
    >
      {merchant === undefined ? (
        <ForbiddenState
          full
          title={t`Level 2/3 settings belong to a merchant`}
          note={t`Open the merchant and impersonate one of its users.`}
        />
      ) : !merchant.merchant_setting.allow_l2l3 ? (
        <ForbiddenState
          full
          title={t`Level 2/3 is not switched on for this account`}
          note={t`Contact us to have it switched on.`}
        />
      ) : merchant.account_status_code === 'Restricted' ? (
        <ForbiddenState
          full
          title={t`The status of this account does not allow this`}
          note={t`The account is restricted: Level 2/3 settings are not offered.`}
        />
      ) : (
        <Loaded merchant_uid={merchant.merchant_uid} />
      )}
    </RoutePage>
  );
}

function Loaded({ merchant_uid }: { merchant_uid: string }) {
  const { t } = useLingui();
  const params = { id: merchant_uid };
  const found = useCall(getLineItemSettings, { params }, { shown: 'in_place' });
  if (found.data !== undefined) return <Form merchant_uid={merchant_uid} settings={found.data} />;
  return found.isError ? (
    <CallErrorState error={found.error} title={t`Couldn’t load the settings`} onRetry={() => void found.refetch()} />
  ) : (
    <FormSkeleton fields={8} />
  );
}

function Form({ merchant_uid, settings }: { merchant_uid: string; settings: Settings }) {
  const { t } = useLingui();
  const { may } = useAccess();
  const params = { id: merchant_uid };
  const work = useConfiguration<LineItemDefaults>({
    stored: storedOf(settings),
    call: getLineItemSettings.name,
    writes: updateLineItemSettings,
    read: async () => storedOf(await send(getLineItemSettings, { params })),
    save: async (draft, _before, version) =>
      storedOf(
        version === 0
          ? await send(createLineItemSettings, { params, body: draft })
          : await send(updateLineItemSettings, { params, body: { ...draft, version } }),
      ),
    saved: t`Saved: new Level 2/3 data begins with it`,
  });
  const locked = work.locked ?? (may('LLUP') ? undefined : t`You can view these settings but not change them`);
  const configuration = { ...work, locked };
  const section = { draft: work.draft, disabled: locked !== undefined, onDraft: work.change };
  return (
    <SettingsForm label={t`Level 2/3 settings`} configuration={configuration}>
      <OrderSection {...section} />
      <LinesSection {...section} />
    </SettingsForm>
  );
}

type SectionProps = { draft: LineItemDefaults; disabled: boolean; onDraft: (draft: LineItemDefaults) => void };

function OrderSection(props: SectionProps) {
  const { draft, disabled, onDraft } = props;
  const { t } = useLingui();
  const country_options = useCountryOptions();
  const words: Record<(typeof lineItemReferences)[number], string> = {
    TransactionId: t`Transaction ID`,
    OrderId: t`Order ID`,
  };
  return (
    <FormSection title={t`Order`} note={t`Where goods leave from, and how a payment is named to the buyer.`}>
      <Span of={3}>
        <SelectField
          label={t`Reference by`}
          options={optionsOf(lineItemReferences, words)}
          value={draft.reference}
          disabled={disabled}
          onValue={(value) => onDraft({ ...draft, reference: value as LineItemDefaults['reference'] })}
        />
      </Span>
      <DefaultText
        {...props}
        field="merchant_tax_id"
        label={t`Merchant tax ID`}
        length_maximum={orderFields.merchant_tax_id.length_maximum}
      />
      <DefaultText
        {...props}
        field="ship_from_postal_code"
        label={t`Ship-from postal code`}
        length_maximum={orderFields.ship_from_postal_code.length_maximum}
      />
      <Span of={3}>
        <SearchSelectField
          label={t`Destination country`}
          options={country_options}
          value={draft.destination_country}
          disabled={disabled}
          onValue={(value) => onDraft({ ...draft, destination_country: value })}
        />
      </Span>
    </FormSection>
  );
}

function LinesSection(props: SectionProps) {
  const { draft, disabled, onDraft } = props;
  const { t } = useLingui();
  const { locale, decimal } = useFormat();
  const taxWords = { N: t`N: not taxed`, Y: t`Y: taxed` };
  const netGrossWords = { X: t`X: no tax to hold`, N: t`N: price without tax`, Y: t`Y: price with tax` };
  const debitCreditWords = { C: t`C: takes from the total`, D: t`D: adds to the total` };
  const untaxed = draft.tax_indicator === 'N' || draft.net_gross_indicator === 'X';
  const taxChange = (changes: Partial<LineItemDefaults>) => {
    const next = { ...draft, ...changes };
    const without = next.tax_indicator === 'N' || next.net_gross_indicator === 'X';
    onDraft(without ? { ...next, tax_rate_basis_points: null } : next);
  };
  return (
    <FormSection title={t`Line items`} note={t`Default values for each new line.`}>
      <DefaultText
        {...props}
        field="commodity_code"
        label={t`Commodity code`}
        length_maximum={lineItemFields.commodity_code.length_maximum}
      />
      <DefaultText
        {...props}
        field="unit_of_measure"
        label={t`Unit of measure`}
        length_maximum={lineItemFields.unit_of_measure.length_maximum}
      />
      <Span of={3}>
        <SelectField
          label={t`Taxed`}
          options={optionsOf(taxIndicators, taxWords)}
          value={draft.tax_indicator}
          disabled={disabled}
          onValue={(value) => taxChange({ tax_indicator: value as LineItemDefaults['tax_indicator'] })}
        />
      </Span>
      <Span of={3}>
        <PercentField
          label={t`Tax rate`}
          value={draft.tax_rate_basis_points}
          disabled={disabled || untaxed}
          onValue={(value) => onDraft({ ...draft, tax_rate_basis_points: value })}
          parse={(typed) => {
            const read = parseMoneyInput(typed, { locale });
            return 'fault' in read || read.amount > 9_999
              ? { fault: t`Enter a rate below 100` }
              : { value: read.amount };
          }}
          format={(value) => decimal(value / 100, 2)}
        />
      </Span>
      <Span of={3}>
        <SelectField
          label={t`Net or gross`}
          options={optionsOf(netGrossIndicators, netGrossWords)}
          value={draft.net_gross_indicator}
          disabled={disabled}
          onValue={(value) => taxChange({ net_gross_indicator: value as LineItemDefaults['net_gross_indicator'] })}
        />
      </Span>
      <Span of={3}>
        <SelectField
          label={t`Debit or credit`}
          options={optionsOf(debitCreditIndicators, debitCreditWords)}
          value={draft.debit_credit_indicator}
          disabled={disabled}
          onValue={(value) =>
            onDraft({ ...draft, debit_credit_indicator: value as LineItemDefaults['debit_credit_indicator'] })
          }
        />
      </Span>
    </FormSection>
  );
}

function DefaultText({
  draft,
  disabled,
  onDraft,
  field,
  label,
  length_maximum,
}: SectionProps & {
  field: 'merchant_tax_id' | 'ship_from_postal_code' | 'commodity_code' | 'unit_of_measure';
  label: string;
  length_maximum: number;
}) {
  return (
    <Span of={3}>
      <TextField
        label={label}
        maxLength={length_maximum}
        value={draft[field]}
        disabled={disabled}
        onChange={(event) => onDraft({ ...draft, [field]: event.currentTarget.value })}
      />
    </Span>
  );
}

function optionsOf<Value extends string>(values: readonly Value[], words: Readonly<Record<Value, string>>) {
  return values.map((value) => ({ value, label: words[value] }));
}

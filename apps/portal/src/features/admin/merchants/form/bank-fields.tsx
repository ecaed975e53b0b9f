import { federalReserveDistrictOf, routingNumberFault } from '@countinghouse/domain/bank-account';
import { DigitsField } from '@countinghouse/ui/digits-field';
import { Span } from '@countinghouse/ui/form-section';
import { useLingui } from '@lingui/react/macro';
import type { FieldFaults } from './use-merchant-faults.ts';

type Account = { account_number: string; routing_number: string };

/** Routing and account number of a checking account; a right routing number says where its bank is. */
export function BankFields({
  account,
  onChange,
  faults: { frameOf },
}: {
  account: Account;
  onChange: (account: Account) => void;
  faults: FieldFaults;
}) {
  const { t } = useLingui();
  const { routing_number, account_number } = account;
  const district =
    routingNumberFault(routing_number) === undefined ? federalReserveDistrictOf(routing_number) : undefined;
  return (
    <>
      <Span of={3}>
        <DigitsField
          {...frameOf('bank_account.routing_number')}
          label={t`Routing number`}
          longest={9}
          digits={routing_number}
          onDigits={(digits) => onChange({ ...account, routing_number: digits })}
          help={
            district === undefined
              ? t`The nine digits at the bottom left of a check.`
              : t`Federal Reserve district of ${district}`
          }
        />
      </Span>
      <Span of={3}>
        <DigitsField
          {...frameOf('bank_account.account_number')}
          label={t`Account number`}
          longest={17}
          digits={account_number}
          onDigits={(digits) => onChange({ ...account, account_number: digits })}
          help={t`A checking account. Kept sealed; only the last four digits are shown again.`}
        />
      </Span>
    </>
  );
}

/** How often a recurring payment is charged (spec section 9). */
export const recurringFrequencies = [
  'OneTime',
  'Daily',
  'Weekly',
  'EveryTwoWeeks',
  'Monthly',
  'MonthlyFirstBusinessDay',
  'MonthlyLastBusinessDay',
  'EveryThreeMonths',
  'EverySixMonths',
  'Annually',
] as const;
/** A frequency of recurring payments. */
export type RecurringFrequency = (typeof recurringFrequencies)[number];

/** How long a recurring payment goes on (spec section 9). */
export const recurringDurations = ['Indefinitely', 'Installments', 'UntilAmountIsReached', 'UntilEndDate'] as const;
/** A duration of recurring payments. */
export type RecurringDuration = (typeof recurringDurations)[number];

/** How often a report runs (spec section 9). */
export const reportFrequencies = ['OneTime', 'Daily', 'Weekly', 'Monthly', 'Quarterly', 'Biannual', 'Annual'] as const;
/** A frequency of reports. */
export type ReportFrequency = (typeof reportFrequencies)[number];

/** How often a fee is charged (spec section 9). */
export const feeFrequencies = ['Daily', 'Weekly', 'Monthly', 'Custom'] as const;
/** A frequency of fees. */
export type FeeFrequency = (typeof feeFrequencies)[number];

/** The frequencies and durations in words (English; the portal translates by the key). */
export const frequencyLabels: Readonly<
  Record<RecurringFrequency | RecurringDuration | ReportFrequency | FeeFrequency, string>
> = {
  OneTime: 'Once',
  Daily: 'Daily',
  Weekly: 'Weekly',
  EveryTwoWeeks: 'Every two weeks',
  Monthly: 'Monthly',
  MonthlyFirstBusinessDay: 'Monthly, on the first business day',
  MonthlyLastBusinessDay: 'Monthly, on the last business day',
  EveryThreeMonths: 'Every three months',
  EverySixMonths: 'Every six months',
  Annually: 'Once a year',
  Indefinitely: 'Until it is stopped',
  Installments: 'A number of installments',
  UntilAmountIsReached: 'Until an amount is reached',
  UntilEndDate: 'Until a date',
  Quarterly: 'Quarterly',
  Biannual: 'Twice a year',
  Annual: 'Once a year',
  Custom: 'Custom',
};

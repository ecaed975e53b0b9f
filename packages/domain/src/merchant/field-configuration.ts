/** The groups of configurable transaction fields (spec section 3). */
export const transactionFieldTypes = ['order', 'payment', 'billing', 'shipping'] as const;
/** A group of transaction fields. */
export type TransactionFieldType = (typeof transactionFieldTypes)[number];

/** The option of each group that means all of its fields (spec section 3). */
export const ALL_FIELDS = 'all';

type TransactionField = {
  /** The field's path in the payment payload. */
  value: string;
  /** English; the portal translates by the path. */
  label: string;
  type: TransactionFieldType;
  /** Whether it is shown by default. */
  visible: boolean;
};

const fields = [
  { value: 'order.order_id', label: 'Order ID/PO Number', type: 'order', visible: true },
  { value: 'order.description', label: 'Description', type: 'order', visible: true },
  { value: 'order.due_date', label: 'Due Date', type: 'order', visible: false },
  { value: 'order.pdf_file_name', label: 'File Upload', type: 'order', visible: false },

  { value: 'payment.cvv', label: 'CVV', type: 'payment', visible: true },

  { value: 'account.billing_address.address_1', label: 'Address 1', type: 'billing', visible: true },
  { value: 'account.billing_address.address_2', label: 'Address 2', type: 'billing', visible: false },
  { value: 'account.billing_address.city', label: 'City', type: 'billing', visible: true },
  { value: 'account.billing_address.state', label: 'State', type: 'billing', visible: true },
  { value: 'account.billing_address.postal_code', label: 'Postal Code', type: 'billing', visible: true },
  { value: 'account.customer_firstname', label: 'First Name', type: 'billing', visible: true },
  { value: 'account.customer_lastname', label: 'Last Name', type: 'billing', visible: true },
  { value: 'account.company_name', label: 'Company Name', type: 'billing', visible: false },
  { value: 'phone_number', label: 'Phone Number', type: 'billing', visible: true },
  { value: 'fax_number', label: 'Fax Number', type: 'billing', visible: false },
  { value: 'email', label: 'Email', type: 'billing', visible: true },
  { value: 'dob', label: 'Date of Birth', type: 'billing', visible: false },
  { value: 'website', label: 'Website', type: 'billing', visible: false },
  { value: 'additional_amounts.tip', label: 'Tip', type: 'billing', visible: false },
  { value: 'additional_amounts.tax', label: 'Tax', type: 'billing', visible: false },

  { value: 'shipping.address.address_1', label: 'Address 1', type: 'shipping', visible: false },
  { value: 'shipping.address.address_2', label: 'Address 2', type: 'shipping', visible: false },
  { value: 'shipping.address.city', label: 'City', type: 'shipping', visible: false },
  { value: 'shipping.address.state', label: 'State', type: 'shipping', visible: false },
  { value: 'shipping.address.postal_code', label: 'Postal Code', type: 'shipping', visible: false },
  { value: 'shipping.address.first_name', label: 'First Name', type: 'shipping', visible: false },
  { value: 'shipping.address.last_name', label: 'Last Name', type: 'shipping', visible: false },
  { value: 'shipping.address.company_name', label: 'Company Name', type: 'shipping', visible: false },
  { value: 'shipping.phone_number', label: 'Phone Number', type: 'shipping', visible: false },
  { value: 'shipping.email', label: 'Email', type: 'shipping', visible: false },
] as const satisfies readonly TransactionField[];

/** The path of a configurable field. */
export type TransactionFieldPath = (typeof fields)[number]['value'];

/**
 * Every configurable field of spec section 3. The visible billing fields are exactly the specification's default. In the other groups order
 * number, description and CVV are shown by default, as on the sale page.
 */
export const transactionFields: readonly (TransactionField & { value: TransactionFieldPath })[] = fields;

/** The settings of one field. An administrator forces the ByAdmin flags (spec section 5). */
export type FieldConfigurationEntry = {
  value: TransactionFieldPath;
  label: string;
  required: boolean;
  visible: boolean;
  requiredByAdmin: boolean;
  visibleByAdmin: boolean;
  type: TransactionFieldType;
};

/** Returns the configuration of a merchant without settings: the default fields visible, none required or forced. */
export function defaultFieldConfiguration(): FieldConfigurationEntry[] {
  return transactionFields.map(({ value, label, type, visible }) => ({
    value,
    label,
    type,
    visible,
    required: false,
    requiredByAdmin: false,
    visibleByAdmin: false,
  }));
}

/**
 * Returns how a form treats a field: a flag forced by an administrator counts as set, and a required field is shown whatever its own flag.
 */
export function fieldInForm(entry: FieldConfigurationEntry): { visible: boolean; required: boolean } {
  const required = entry.required || entry.requiredByAdmin;
  return { required, visible: required || entry.visible || entry.visibleByAdmin };
}

/** The requested flags of some fields, by path. */
export type FieldConfigurationChange = Partial<
  Pick<FieldConfigurationEntry, 'required' | 'visible' | 'requiredByAdmin' | 'visibleByAdmin'>
> & { value: TransactionFieldPath };

/** The stored flags of one field; an omitted flag has its default. */
export type FieldFlags = Partial<
  Pick<FieldConfigurationEntry, 'required' | 'visible' | 'requiredByAdmin' | 'visibleByAdmin'>
>;

/**
 * Builds the configuration from the stored flags, by path. `required` and `visible` are the merchant's own choice even while an
 * administrator forces more, so that the choice is back when that ends; `fieldInForm` returns what applies.
 */
export function fieldConfigurationOf(flags: Readonly<Record<string, FieldFlags>>): FieldConfigurationEntry[] {
  return defaultFieldConfiguration().map((entry) => ({ ...entry, ...flags[entry.value] }));
}

const flagNames = ['required', 'visible', 'requiredByAdmin', 'visibleByAdmin'] as const;

/**
 * Applies a change to the stored flags and keeps only those that differ from the default. A merchant changes its own two flags, but not
 * while an administrator forces the field: its earlier choice then stays. An administrator changes all four.
 */
export function changeFieldFlags(
  flags: Readonly<Record<string, FieldFlags>>,
  changes: readonly FieldConfigurationChange[],
  by: 'merchant' | 'administrator',
): Record<string, FieldFlags> {
  const after: Record<string, FieldFlags> = {};
  for (const [index, entry] of fieldConfigurationOf(flags).entries()) {
    const change: FieldFlags = changes.find((candidate) => candidate.value === entry.value) ?? {};
    const next = { ...entry };
    for (const name of flagNames) {
      const forced =
        (name === 'required' && entry.requiredByAdmin) ||
        (name === 'visible' && (entry.visibleByAdmin || entry.requiredByAdmin));
      const may = by === 'administrator' || (!name.endsWith('ByAdmin') && !forced);
      if (may) next[name] = change[name] ?? next[name];
    }
    const standard = standardConfiguration[index] as FieldConfigurationEntry;
    const set = flagNames.filter((name) => next[name] !== standard[name]);
    if (set.length > 0) after[entry.value] = Object.fromEntries(set.map((name) => [name, next[name]]));
  }
  return after;
}

const standardConfiguration = defaultFieldConfiguration();

/** Returns the paths that an option means: a path itself, or every path of the group for its 'all' option. */
export function expandFieldOption(
  type: TransactionFieldType,
  option: typeof ALL_FIELDS | TransactionFieldPath,
): TransactionFieldPath[] {
  const paths = transactionFields.filter((field) => field.type === type).map((field) => field.value);
  return option === ALL_FIELDS ? paths : paths.filter((path) => path === option);
}

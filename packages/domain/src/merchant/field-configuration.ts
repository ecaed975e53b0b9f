/** The groups of configurable transaction fields (spec section 3). */
export const transactionFieldTypes = ['order', 'payment', 'billing', 'shipping'] as const;
/** A group of transaction fields. */
export type TransactionFieldType = (typeof transactionFieldTypes)[number];

/** The option of each group that stands for all of its fields (spec section 3). */
export const ALL_FIELDS = 'all';

type TransactionField = {
  /** The field's path in the payment payload. */
  value: string;
  /** English; the portal translates by the path. */
  label: string;
  type: TransactionFieldType;
  /** Shown unless a merchant or administrator says otherwise. */
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
 * Every configurable field of spec section 3. Its default visible billing fields are to the letter; of the other
 * groups order number, description and CVV are shown by default, as on the sale page.
 */
export const transactionFields: readonly (TransactionField & { value: TransactionFieldPath })[] = fields;

/** What is set for one field; the ByAdmin flags are what an administrator forces (spec section 5). */
export type FieldConfigurationEntry = {
  value: TransactionFieldPath;
  label: string;
  required: boolean;
  visible: boolean;
  requiredByAdmin: boolean;
  visibleByAdmin: boolean;
  type: TransactionFieldType;
};

/** The configuration of a merchant who has set nothing: the default fields visible, none required or forced. */
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
 * What a form does with a field: forced by an administrator counts as set, and a required field is shown whether
 * its own flag says so or not.
 */
export function fieldInForm(entry: FieldConfigurationEntry): { visible: boolean; required: boolean } {
  const required = entry.required || entry.requiredByAdmin;
  return { required, visible: required || entry.visible || entry.visibleByAdmin };
}

/** The wished-for flags of some fields, by path. */
export type FieldConfigurationChange = Partial<
  Pick<FieldConfigurationEntry, 'required' | 'visible' | 'requiredByAdmin' | 'visibleByAdmin'>
> & { value: TransactionFieldPath };

/** The flags of one field that somebody has set; what is left out is the default. */
export type FieldFlags = Partial<
  Pick<FieldConfigurationEntry, 'required' | 'visible' | 'requiredByAdmin' | 'visibleByAdmin'>
>;

/**
 * The configuration that stands on the flags that were set, by path. `required` and `visible` are the merchant's own
 * choice also where an administrator forces more, so that it comes back when that ends; `fieldInForm` says what holds.
 */
export function fieldConfigurationOf(flags: Readonly<Record<string, FieldFlags>>): FieldConfigurationEntry[] {
  return defaultFieldConfiguration().map((entry) => ({ ...entry, ...flags[entry.value] }));
}

const flagNames = ['required', 'visible', 'requiredByAdmin', 'visibleByAdmin'] as const;

/**
 * The flags after a change, of which only those are kept that differ from the default. A merchant changes its own two, and
 * not where an administrator forces the field: what was its own choice before stays. An administrator changes all four.
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

/** The paths that a chosen option stands for: a path itself, or every path of the group for its 'all' option. */
export function expandFieldOption(
  type: TransactionFieldType,
  option: typeof ALL_FIELDS | TransactionFieldPath,
): TransactionFieldPath[] {
  const paths = transactionFields.filter((field) => field.type === type).map((field) => field.value);
  return option === ALL_FIELDS ? paths : paths.filter((path) => path === option);
}

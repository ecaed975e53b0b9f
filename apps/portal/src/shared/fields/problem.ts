import type { CustomFieldFault } from '@countinghouse/domain/merchant/custom-fields';
import { customFieldTextLength_maximum } from '@countinghouse/domain/merchant/custom-fields';

/** What is wrong with a field. problem-text.ts makes the sentence that says how to fix it. */
export type Problem =
  | { code: 'email_domain'; domain: string }
  | { code: 'too_long'; length_maximum: number }
  | {
      code:
        | 'required'
        | 'amount_required'
        | 'amount_zero'
        | 'amount_too_large'
        | 'card_required'
        | 'card_unknown_brand'
        | 'card_wrong_length'
        | 'card_check_digit'
        | 'expiry_required'
        | 'expiry_not_a_month'
        | 'expiry_past'
        | 'cvv_required'
        | 'cvv_three_digits'
        | 'cvv_four_digits'
        | 'name'
        | 'business_name'
        | 'address'
        | 'place'
        | 'postal_code'
        | 'us_postal_code'
        | 'state'
        | 'email'
        | 'website'
        | 'phone'
        | 'date'
        | 'date_past'
        | 'date_before_today'
        | 'number'
        | 'box'
        | 'file_sending'
        | 'file_failed'
        | 'card_number_inside'
        | 'consent_channel'
        | 'customer_choice'
        | 'stored_card'
        | 'name_or_company_or_email'
        | 'not_accepted';
    };

/** The problem for each fault of a custom field. */
export const customProblems: Readonly<Record<CustomFieldFault, Problem>> = {
  required: { code: 'required' },
  not_a_text: { code: 'not_accepted' },
  too_long: { code: 'too_long', length_maximum: customFieldTextLength_maximum },
  not_a_number: { code: 'number' },
  not_a_box: { code: 'not_accepted' },
  not_a_date: { code: 'date' },
};

/** Encodes a problem as a form fault, which is a text. */
export function faultOf(problem: Problem): string {
  return JSON.stringify(problem);
}

/** Returns the problem that a fault encodes; undefined for a fault in words. */
export function problemOf(fault: string): Problem | undefined {
  return fault.startsWith('{') ? (JSON.parse(fault) as Problem) : undefined;
}

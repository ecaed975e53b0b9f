import { type CardBrand, cardBrandRules, cardBrands } from '@countinghouse/domain/card/card';
import type { MoneyInputFault } from '@countinghouse/domain/money';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { cardNumberSentence } from '../client/error-messages.ts';
import { useFormat } from '../format/use-format.ts';
import type { Problem } from './problem.ts';

type PlainCode = Exclude<Problem['code'], 'email_domain' | 'too_long' | 'card_unknown_brand'>;

/** How to fix each problem. Sentences with a value in them are built below. Those of the patterns are from the domain package. */
const texts: Record<PlainCode, MessageDescriptor> = {
  required: msg`This field is required`,
  amount_required: msg`Enter the amount to charge`,
  amount_zero: msg`Enter an amount above zero`,
  amount_too_large: msg`The total is too large: it can have 12 digits at most`,
  card_required: msg`Enter the card number`,
  card_wrong_length: msg`Enter all digits of the card number`,
  card_check_digit: msg`Check the card number. A digit is wrong`,
  expiry_required: msg`Enter month and year, such as 08 / 29`,
  expiry_not_a_month: msg`Enter month and year, such as 08 / 29`,
  expiry_past: msg`This card has expired. Use another one`,
  cvv_required: msg`Enter the code on the card`,
  cvv_three_digits: msg`Enter the 3 digits on the back of the card`,
  cvv_four_digits: msg`Enter the 4 digits on the front of the card`,
  name: msg`Use letters, spaces, apostrophes, periods and hyphens only`,
  business_name: msg`Use letters, digits, spaces and & @ . , - : / ( ) ' + ? ! # only`,
  address: msg`Use letters, digits, spaces and ' , . / # only`,
  place: msg`Use letters, digits, spaces and ' , . / # only`,
  postal_code: msg`Use letters, digits, spaces and hyphens only`,
  us_postal_code: msg`Enter 5 digits, or 9 with a hyphen`,
  state: msg`Choose a state`,
  email: msg`Enter an email address, such as name@example.com`,
  website: msg`Enter a web address, such as www.example.com`,
  phone: msg`Enter a phone number of 7 to 20 digits`,
  date: msg`Enter a date`,
  date_past: msg`Enter a day in the past`,
  date_before_today: msg`Enter today or a later day`,
  number: msg`Enter a number of up to 15 digits, with up to 6 decimals`,
  box: msg`Check this to continue`,
  file_sending: msg`Wait until the file is sent`,
  file_failed: msg`Remove this file or choose another`,
  card_number_inside: cardNumberSentence,
  consent_channel: msg`Say how the customer agreed`,
  customer_choice: msg`Choose a customer`,
  stored_card: msg`Choose a stored card`,
  name_or_company_or_email: msg`Enter a last name, a company or an email address`,
  not_accepted: msg`This was not accepted. Check it`,
};

type AmountFault = Exclude<MoneyInputFault, 'empty'>;

const amountFaults: Record<Exclude<AmountFault, 'not_a_number'>, MessageDescriptor> = {
  negative: msg`Enter an amount above zero`,
  too_many_decimals: msg`Use two decimals at most`,
  too_large: msg`Enter an amount of 12 digits at most`,
};

/** Returns the functions that make the sentence under a field and the sentence for an unreadable amount. */
export function useProblemTexts(): {
  problemText: (problem: Problem) => string;
  amountFault: (fault: AmountFault) => string;
} {
  const { t, i18n } = useLingui();
  const { exampleAmount: example } = useFormat();
  const problemText = (problem: Problem): string => {
    switch (problem.code) {
      case 'email_domain':
        return t`Add the part after the @, such as ${problem.domain}`;
      case 'too_long':
        return t`Use ${problem.length_maximum} characters at most`;
      case 'card_unknown_brand':
        return t`This card is not accepted here. Use ${brandNames}`;
      default:
        return i18n._(texts[problem.code]);
    }
  };
  const amountFault = (fault: AmountFault): string =>
    fault === 'not_a_number' ? t`Enter an amount, such as ${example}` : i18n._(amountFaults[fault]);
  return { problemText, amountFault };
}

const brandNames = cardBrands.map((brand: CardBrand) => cardBrandRules[brand].label).join(', ');

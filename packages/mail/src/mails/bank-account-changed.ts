import { createElement, Fragment } from 'react';
import { Heading } from '../components/heading.ts';
import { Paragraph } from '../components/paragraph.ts';
import type { MailTemplate } from '../template.ts';
import { mailInstant } from './mail-instant.ts';

/** The facts of the mail about a new bank account, without complete numbers. */
export type BankAccountChangedFacts = {
  doing_business_as: string;
  routing_number: string;
  account_number_last_four: string;
  changed_at: Date;
};

/** Notifies a merchant of its new bank account. */
export const bankAccountChanged: MailTemplate<BankAccountChangedFacts> = (facts, { i18n, locale }) => {
  const subject = i18n._({
    id: 'bank_account_changed.subject',
    message: 'The bank account of {business} was changed',
    values: { business: facts.doing_business_as },
  });
  const said = i18n._({
    id: 'bank_account_changed.said',
    message:
      'From now on your money is paid to the account that ends in {last_four} (routing number {routing_number}).',
    values: { last_four: facts.account_number_last_four, routing_number: facts.routing_number },
  });
  return {
    subject,
    preview: said,
    content: createElement(
      Fragment,
      null,
      createElement(Heading, { text: subject }),
      createElement(Paragraph, { text: said }),
      createElement(Paragraph, {
        text: i18n._({
          id: 'bank_account_changed.when',
          message: 'Changed on {instant}.',
          values: { instant: mailInstant(facts.changed_at, locale) },
        }),
      }),
      createElement(Paragraph, {
        text: i18n._({
          id: 'bank_account_changed.otherwise',
          message: 'If you did not ask for this, call us immediately.',
        }),
      }),
    ),
  };
};

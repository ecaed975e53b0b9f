import type { ContactTopic } from '@countinghouse/domain/text/contact-message';
import type { MessageDescriptor } from '@lingui/core';

/** The topics of Contact Us. */
export const contactTopics: Readonly<Record<ContactTopic, MessageDescriptor>> = {
  payments: /*i18n*/ { id: 'contact.topic.payments', message: 'Payments and refunds' },
  settlement: /*i18n*/ { id: 'contact.topic.settlement', message: 'Settlement and batches' },
  billing: /*i18n*/ { id: 'contact.topic.billing', message: 'Fees and billing' },
  account: /*i18n*/ { id: 'contact.topic.account', message: 'My account and users' },
  technical: /*i18n*/ { id: 'contact.topic.technical', message: 'API and integration' },
  other: /*i18n*/ { id: 'contact.topic.other', message: 'Something else' },
};

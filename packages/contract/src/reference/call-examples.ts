import type { CallArguments, CallDeclaration, CallResponse } from '../call.ts';
import type { CallName, calls } from '../calls.ts';
import type { PaymentResult } from '../credit-card/payment.ts';
import { exampleIds, exampleInstant } from './field-examples.ts';

/** Examples of one body by name, in the form of OpenAPI's `examples`. */
export type NamedExamples<Value> = Readonly<Record<string, { summary: string; value: Value }>>;

type BodyOf<Call extends CallDeclaration> = CallArguments<Call> extends { body: infer Body } ? Body : never;

type ExamplesOf<Call extends CallDeclaration> = {
  request?: NamedExamples<BodyOf<Call>>;
  response?: NamedExamples<CallResponse<Call>>;
};

/** A sale of 10.99 USD that was approved. */
const approvedSale: PaymentResult = {
  payment_id: exampleIds.payment,
  transaction_uid: 'TMWT37VTW022086',
  approved: true,
  action: 110,
  status: 210,
  amount: 1099,
  currency: 840,
  card_brand: 'visa',
  card_number: '•••• 1111',
  approval_code: 'A1B2C3',
  response_code: '00',
  decline_reason: null,
  avs_response: null,
  csc_response: 'M',
  timestamp: exampleInstant,
  terminal: { terminal_uid: exampleIds.terminal, name: 'Online store' },
  batch_date: exampleInstant.slice(0, 10),
};
const declined = { approved: false, status: 230, approval_code: null } as const;
const approvedRefund: PaymentResult = {
  ...approvedSale,
  payment_id: exampleIds.refund,
  transaction_uid: 'TMWT37W6A022094',
  action: 120,
  status: 225,
  amount: -500,
};

const card = { card_number: '4111111111111111', expiry: '1231', cvv: '123' };
const customer = {
  account: {
    customer_firstname: 'Maya',
    customer_lastname: 'Lindqvist',
    billing_address: {
      address_1: '12 Harbor Street',
      city: 'Portland',
      state: 'ME',
      postal_code: '04101',
      country: 'US',
    },
  },
  email: 'maya.lindqvist@mail.example',
  order: { order_id: 'ORDER-1042', description: 'Two bags of beans' },
};

/**
 * Handwritten examples: for the calls that a merchant's developer uses first, and for bodies that must be consistent. Every other body has
 * a generated one (`createExample`).
 */
export const callExamples: { readonly [Name in CallName]?: ExamplesOf<(typeof calls)[Name]> } = {
  open_visitor_session: {
    request: {
      link: { summary: 'The secret behind the # of a link', value: { secret: 'q1x8Vb3kT0mZ7yLr5dWc9HsJ2nPfXg4a' } },
    },
  },
  request_link: {
    request: {
      link: { summary: 'The secret of a link that has expired', value: { secret: 'q1x8Vb3kT0mZ7yLr5dWc9HsJ2nPfXg4a' } },
    },
  },
  create_payment_link_settings: {
    request: {
      usual: {
        summary: 'Page texts and the support address',
        value: {
          texts: { en: { heading: 'Harbor Coffee', text: 'Roasted in Portland.', thanks: 'See you on the wharf.' } },
          tip_choices: [100_000, 150_000, 200_000],
          return_urls: ['https://harborcoffee.example/thanks'],
          support_email: 'hello@harborcoffee.example',
        },
      },
    },
  },
  update_payment_link_settings: {
    request: { off: { summary: 'Turn off payments', value: { version: 3, enabled: false } } },
  },
  charge_invoice: {
    request: {
      typed: {
        summary: 'A typed card, for the remaining amount',
        value: { amount: 3700, payable_amount: 3700, payment: card },
      },
      stored: {
        summary: 'A stored card from the customer vault',
        value: { amount: 3700, payment: { account_uid: exampleIds.account, initiator: 'customer' } },
      },
    },
  },
  create_credit_note: {
    request: {
      pieces: {
        summary: 'A quantity of two from one line',
        value: { version: 2, lines: [{ line_number: 1, quantity_ten_thousandths: 20_000 }] },
      },
    },
  },
  create_payment_link: {
    request: {
      bill: {
        summary: 'A single bill',
        value: { name: 'Wedding, Union Wharf', title: 'Coffee bar', amount: 48_000, tax_rate_ppm: 80_000, max_uses: 1 },
      },
      donation: {
        summary: 'An amount that the payer chooses',
        value: { name: 'Friends of the roastery', kind: 'open', minimum_amount: 500, maximum_amount: 50_000 },
      },
    },
  },
  update_payment_link: {
    request: { more_time: { summary: 'More time', value: { version: 2, expires_at: '2026-12-31T23:00:00.000Z' } } },
  },
  create_sale: {
    request: {
      smallest: { summary: 'Amount, currency and card', value: { amount: 1099, currency: 840, payment: card } },
      with_order: {
        summary: 'With a tip, the customer and the order',
        value: {
          amount: 1299,
          currency: 840,
          additional_amounts: { tip: 200, tax: 83 },
          payment: card,
          ...customer,
        },
      },
    },
    response: {
      approved: { summary: 'Approved', value: { data: approvedSale } },
      declined: {
        summary: 'Declined by the issuer: a response, not an error',
        value: {
          data: { ...approvedSale, ...declined, response_code: '51', decline_reason: 'insufficient_funds' },
        },
      },
    },
  },
  create_authorization: {
    request: {
      authorization: { summary: 'Hold 48.00 USD', value: { amount: 4800, currency: 840, payment: card, ...customer } },
    },
    response: {
      approved: {
        summary: 'Approved: the amount is held until it is captured or voided',
        value: { data: { ...approvedSale, action: 105, status: 205, amount: 4800 } },
      },
      declined: {
        summary: 'Declined by the issuer',
        value: {
          data: {
            ...approvedSale,
            ...declined,
            action: 105,
            amount: 4800,
            response_code: '05',
            decline_reason: 'declined',
          },
        },
      },
    },
  },
  create_credit: {
    request: {
      credit: {
        summary: 'Send 20.00 USD to a card',
        value: { amount: 2000, currency: 840, payment: { card_number: '5555555555554444', expiry: '1231' } },
      },
    },
    response: {
      approved: {
        summary: 'Approved: it settles with the next batch',
        value: {
          data: {
            ...approvedSale,
            action: 125,
            status: 225,
            amount: -2000,
            card_brand: 'mastercard',
            card_number: '•••• 4444',
            csc_response: null,
          },
        },
      },
    },
  },
  capture_payment: {
    request: {
      all: { summary: 'The full amount', value: {} },
      part: { summary: '35.00 of the 48.00 USD: the rest is released', value: { amount: 3500 } },
    },
    response: {
      captured: {
        summary: 'Captured and in the open batch',
        value: { data: { ...approvedSale, action: 106, amount: 3500 } },
      },
    },
  },
  cancel_capture: {
    response: {
      cancelled: {
        summary: 'Authorized again',
        value: { data: { ...approvedSale, action: 107, status: 205, amount: 4800 } },
      },
    },
  },
  reverse_payment: {
    response: {
      voided: { summary: 'Voided', value: { data: { ...approvedSale, action: 131, status: 231 } } },
    },
  },
  refund_payment: {
    request: {
      all: { summary: 'The full remaining amount', value: {} },
      part: {
        summary: '5.00 USD, with a reason, a note and a receipt',
        value: {
          amount: 500,
          reason: 'requested_by_customer',
          note: 'One bag arrived torn',
          receipt: { email: 'maya.lindqvist@mail.example', locale: 'en' },
        },
      },
    },
    response: {
      approved: { summary: 'The refund, a separate payment', value: { data: approvedRefund } },
    },
  },
  reverse_refund: {
    response: {
      reversed: { summary: 'Reversed', value: { data: { ...approvedRefund, action: 131, status: 231 } } },
    },
  },
  settle_terminal: {
    request: {
      settle: { summary: 'The Key ID of the API key', value: { user_id: exampleIds.key } },
    },
  },
  find_customer_data: {
    request: { by_email: { summary: 'By e-mail address', value: { email: 'maya.lindqvist@mail.example' } } },
  },
  export_customer_data: {
    request: { by_name: { summary: 'By name', value: { customer: 'Maya Lindqvist' } } },
  },
  erase_customer_data: {
    request: { by_email: { summary: 'By e-mail address', value: { email: 'maya.lindqvist@mail.example' } } },
  },
  search_merchants: {
    request: {
      active: {
        summary: 'Active merchants by name',
        value: { search: 'harbor', account_status_code: ['Active'], sort: 'doing_business_as:asc:text' },
      },
    },
  },
  create_saved_view: {
    request: {
      view: {
        summary: 'Declined payments',
        value: { list: 'payments', name: 'Declined', address: { status: '230' }, shared: false },
      },
    },
  },
};

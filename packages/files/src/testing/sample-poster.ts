import type { Poster } from '../documents/write-poster.ts';

/** The poster of a link with a fixed amount. */
export const samplePoster: Poster = {
  locale: 'en-US',
  paper: 'letter',
  made_at: '2025-11-21T14:41:05Z',
  merchant: { name: 'Harbor Coffee Roasters', accent: '#164b7b' },
  title: 'Coffee bar for the Union Wharf wedding',
  description: 'Friday, November 28, 3 to 6 PM. Espresso, filter and cold brew for 60 guests.',
  amount: '$518.40',
  address: 'https://pay.example.com/payment-link/preview#AbCdEfGhIjKlMnOpQrStUvWxYz012345',
  words: {
    code: 'QR code that opens the page to pay',
    scan: 'Scan with your phone to pay',
    note: 'You pay by card, and the receipt comes by email.',
  },
};

/** The calls that show payment links. They are refetched after a link has changed. */
export const linkCalls = [
  { name: 'get_payment_link' },
  { name: 'get_payment_links' },
  { name: 'get_payment_link_summary' },
  { name: 'get_payment_link_history' },
  { name: 'get_payment_link_uses' },
  { name: 'get_payment_link_protection' },
] as const;

import { msg } from '../route-message.ts';
import type { RouteRow } from '../route-row.ts';

/** Contact Us. */
export const contactRoutes = [
  {
    name: 'contact-us',
    path: '/contact-us',
    public: true,
    access: null,
    section: 'contact_us',
    title: msg`Contact Us`,
    page: 'contact/contact-page',
    shows: 'Ask us anything about your payments, your account or this portal.',
  },
  {
    name: 'contact-us-old',
    path: '/contact-us-old',
    public: true,
    access: null,
    section: 'contact_us',
    title: msg`Contact Us`,
    moved_to: '/contact-us',
    page: 'contact/contact-page',
    shows: 'Ask us anything about your payments, your account or this portal.',
  },
] as const satisfies readonly RouteRow[];

import type { Locale } from '@countinghouse/domain/text/locales';
import type { DemoCustomer } from './customers.ts';
import type { DemoMerchant } from './demo-merchant.ts';

type Notable = Partial<Omit<DemoCustomer, 'cards'>> & { email: string };

/** The 14-year regular with five cards. */
export const oldestRegular_email = 'accounts@dockandvine.example';

/** Customers of Harbor Coffee Roasters with difficult cases for lists, the most frequent first. */
const notables: readonly Notable[] = [
  { first_name: 'Marguerite', last_name: 'Fontaine', company: 'Dock & Vine Market', email: oldestRegular_email },
  { first_name: 'Hannah', last_name: 'Whitaker', company: '', email: 'whitaker.family@example.com' },
  { first_name: 'Caleb', last_name: 'Whitaker', company: '', email: 'whitaker.family@example.com' },
  {
    first_name: 'Jörg',
    last_name: 'Brandstätter',
    company: 'Rösterei am Hafen',
    email: 'einkauf@roesterei.example',
    address_1: 'Große Elbstraße 68',
    city: 'Hamburg',
    state: '',
    postal_code: '22767',
    country: 'DE',
  },
  {
    first_name: 'Lucía',
    last_name: 'Fernández',
    company: '',
    email: 'lucia.fernandez@example.com',
    address_1: 'Calle de Fuencarral 41',
    city: 'Madrid',
    state: '',
    postal_code: '28004',
    country: 'ES',
  },
  {
    first_name: 'Ximena',
    last_name: 'Castillo',
    company: 'Café Jacaranda',
    email: 'compras@jacaranda.example',
    address_1: 'Av. Álvaro Obregón 110',
    city: 'Ciudad de México',
    state: '',
    postal_code: '06700',
    country: 'MX',
  },
  {
    first_name: 'Élodie',
    last_name: 'Garnier',
    company: '',
    email: 'elodie.garnier@example.com',
    address_1: '12 rue de la République',
    city: 'Lyon',
    state: '',
    postal_code: '69002',
    country: 'FR',
  },
  {
    first_name: '小明',
    last_name: '王',
    company: '',
    email: 'wang.xiaoming@example.com',
    address_1: '南京西路 1266 号',
    city: '上海',
    state: '',
    postal_code: '200040',
    country: 'CN',
  },
  { first_name: 'ليلى', last_name: 'حداد', company: '', email: 'layla.haddad@example.com' },
];

const localeOfCountry: Readonly<Record<string, Locale>> = {
  DE: 'de',
  ES: 'es',
  MX: 'es-MX',
  FR: 'fr-FR',
  CN: 'zh-CN',
};

/** Returns the language for mails to a customer, by country. */
export function localeOf({ country }: Pick<DemoCustomer, 'country'>): Locale {
  return localeOfCountry[country] ?? 'en';
}

/** Replaces the first customers of Harbor Coffee Roasters with the notable ones; their cards stay. */
export function withNotable({ people }: DemoMerchant, customers: readonly DemoCustomer[]): DemoCustomer[] {
  if (people[0]?.[0] !== 'merchant') return [...customers];
  return customers.map((customer, index) => ({ ...customer, ...notables[index] }));
}

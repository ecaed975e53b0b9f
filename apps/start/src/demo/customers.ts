import { brandOf, type CardBrand } from '@countinghouse/domain/card/card';
import type { DemoMerchant } from './demo-merchant.ts';
import { plain } from './people.ts';
import type { Random } from './random.ts';

export type DemoCard = {
  card_id: string;
  card_number: string;
  card_brand: CardBrand;
  /** MMYY. */
  expiry: string;
};

/** Makes cards for a merchant's customers, with unique numbers. */
export type CardMaker = (random: Random, year: number) => DemoCard;

export type DemoCustomer = {
  first_name: string;
  last_name: string;
  company: string;
  email: string;
  phone_number: string;
  address_1: string;
  city: string;
  state: string;
  postal_code: string;
  country: string;
  cards: readonly DemoCard[];
};

const firstNames = [
  'Priya',
  'Tom',
  'Jonas',
  'Ellen',
  'Sam',
  'Aiko',
  'Grace',
  'Ravi',
  'Zoë',
  'Marcus',
  'Leila',
  'Hugo',
  'Beatriz',
  'Noah',
  'Amara',
  'Ingrid',
  'Kwame',
  'Sofia',
  'Declan',
  'Mei',
  'Omar',
  'Hannah',
  'Luca',
  'Yuki',
  'Fatima',
  'Owen',
  'Chloé',
  'Mateo',
  'Ruth',
  'Emil',
  'Nadia',
  'Walter',
  'Iris',
  'Anders',
  'Rosa',
  'Caleb',
  'Talia',
  'Peter',
  'Wanda',
  'Elias',
  'June',
  'Björn',
  'Carmen',
  'Felix',
] as const;
const lastNames = [
  'Raman',
  'Okafor',
  'Weber',
  'Voss',
  'Whitaker',
  'Tanaka',
  'Liddell',
  'O’Hara',
  'Kowalski',
  'Nguyen',
  'Silva',
  'Andersson',
  'Mensah',
  'García',
  'Lefèvre',
  'Murphy',
  'Chen',
  'Haddad',
  'Novak',
  'Rossi',
  'Sato',
  'Bennett',
  'Ferreira',
  'Jensen',
  'Ortiz',
  'Schmidt',
  'Adeyemi',
  'Hughes',
  'Petrov',
  'Müller',
  'Castillo',
  'Doyle',
  'Yamamoto',
  'Brooks',
  'Van Dijk',
  'Larsen',
  'Patel',
  'Moreau',
  'Quinn',
  'Iyer',
] as const;
const businesses = [
  'Dock & Vine Market',
  'Northline Studio',
  'Café Lumière',
  'Halyard Hotel',
  'Field House Bakery',
  'Saltmarsh Inn',
  'Granite & Oak',
  'The Copper Kettle',
  'Pine Street Offices',
  'Lighthouse Deli',
  'Birch Hill School',
  'Wharf Nine Kitchen',
  'Maple Court Clinic',
  'Foundry Works',
] as const;
const streets = [
  'Commercial St',
  'Maple Ave',
  'Harbor Rd',
  'Elm St',
  'Mill Ln',
  'Congress St',
  'Orchard Way',
  'Station Rd',
  'Chestnut St',
  'Quarry Rd',
] as const;

/** Prefixes that banks really issue or publish for tests, with how often each brand pays. */
const prefixes: readonly (readonly [CardBrand, readonly string[], number])[] = [
  ['visa', ['411111', '424242', '401288', '400000', '478929', '441387'], 50],
  ['mastercard', ['555555', '545454', '510510', '222300', '530125'], 31],
  ['american express', ['378282', '371449', '374245'], 12],
  ['discover', ['601111', '601100', '644564'], 5],
  ['jcb', ['353011', '356600'], 2],
];

/** Creates a maker of cards whose numbers are not among the given ones. */
export function cardMaker(card_numbers: Iterable<string> = []): CardMaker {
  const taken = new Set(card_numbers);
  return (random, year) => makeCard(random, taken, year);
}

/** Makes the regular and occasional customers of a merchant. The first ones pay most often. */
export function makeCustomers(merchant: DemoMerchant, count: number, random: Random, year: number): DemoCustomer[] {
  const newCard = cardMaker();
  return Array.from({ length: count }, () => {
    const first_name = random.pick(firstNames);
    const last_name = random.pick(lastNames);
    const company = random.chance(14) ? random.pick(businesses) : '';
    const domain =
      company === '' ? random.pick(['example.com', 'example.net', 'mail.example']) : `${plain(company)}.example`;
    const name =
      company === ''
        ? `${plain(first_name)}.${plain(last_name)}${random.chance(30) ? random.whole(2, 98) : ''}`
        : 'accounts';
    return {
      first_name,
      last_name,
      company,
      email: `${name}@${domain}`,
      phone_number: `(${random.pick(['207', '612', '406', '541', '757', '617'])}) 555-01${random.text(2, '0123456789')}`,
      address_1: `${random.whole(1, 480)} ${random.pick(streets)}`,
      city: merchant.city,
      state: merchant.state,
      postal_code: `${merchant.postal_prefix}${random.text(2, '0123456789')}`,
      country: 'US',
      cards: Array.from({ length: random.chance(18) ? 2 : 1 }, () => newCard(random, year)),
    };
  });
}

function makeCard(random: Random, taken: Set<string>, year: number): DemoCard {
  for (;;) {
    const [card_brand, starts] = random.weighted(prefixes.map((one) => [one, one[2]] as const));
    const length = card_brand === 'american express' ? 15 : 16;
    const prefix = random.pick(starts);
    const body = prefix + random.text(length - prefix.length - 1, '0123456789');
    const card_number = body + checkDigit(body);
    // The sandbox declines these numbers; brands must match the ranges that the gateway knows.
    if (taken.has(card_number) || brandOf(card_number) !== card_brand || /^4000000000000/.test(card_number)) continue;
    taken.add(card_number);
    const expiry =
      String(random.whole(1, 12)).padStart(2, '0') + String((year + random.whole(1, 5)) % 100).padStart(2, '0');
    return { card_id: random.uuid(), card_number, card_brand, expiry };
  }
}

/** The digit that makes a number pass Luhn's check (ISO/IEC 7812-1). */
function checkDigit(body: string): string {
  let sum = 0;
  for (let index = 0; index < body.length; index += 1) {
    const digit = Number(body[body.length - 1 - index]);
    const doubled = index % 2 === 0 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return String((10 - (sum % 10)) % 10);
}

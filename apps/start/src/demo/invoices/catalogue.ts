import type { PaymentTerms } from '@countinghouse/domain/invoice/invoice-limits';
import type { DemoMerchant } from '../demo-merchant.ts';

/** A tax rate of a business. Rates are millionths. */
export type DemoTaxRate = {
  name: string;
  rate_ppm: number;
  inclusive: boolean;
  region: string;
  /** Replaced by a later one. */
  is_disabled?: true;
};

/** An entry of a price list. The price is in minor units; taxes are named as in the rates. */
export type DemoItem = {
  item_code: string;
  description: string;
  price: number;
  unit_of_measure: string;
  commodity_code: string;
  taxes: readonly string[];
};

/** What a merchant uses to write its invoices. */
export type DemoCatalogue = {
  rates: readonly DemoTaxRate[];
  items: readonly DemoItem[];
  titles: readonly string[];
  /** What brings an invoice to the exact amount paid: its shipping, or an extra line without tax on top. */
  closing: 'shipping' | Omit<DemoItem, 'price'>;
  payment_terms: Exclude<PaymentTerms, 'date'>;
  note_to_customer: string;
  terms: string;
};

const item = (
  item_code: string,
  description: string,
  price: number,
  unit_of_measure: string,
  taxes: readonly string[] = [],
  commodity_code = '',
): DemoItem => ({ item_code, description, price, unit_of_measure, commodity_code, taxes });

const closingLine = (
  item_code: string,
  description: string,
  unit_of_measure: string,
  taxes: readonly string[] = [],
) => ({
  ...{ item_code, description, unit_of_measure, taxes },
  commodity_code: '',
});

const sales = ['Maine sales tax'];
const prepared = ['Prepared food tax'];
const included = ['Retail sales tax'];

const harbor: DemoCatalogue = {
  rates: [
    { name: 'Maine sales tax', rate_ppm: 55_000, inclusive: false, region: 'ME' },
    { name: 'Maine sales tax', rate_ppm: 50_000, inclusive: false, region: 'ME', is_disabled: true },
    { name: 'Prepared food tax', rate_ppm: 80_000, inclusive: false, region: 'ME' },
    { name: 'Retail sales tax', rate_ppm: 55_000, inclusive: true, region: 'ME' },
  ],
  items: [
    item('ESP-2KG', 'Wharf Street espresso, 2 kg', 5_840, 'bag', [], '50201706'),
    item('FIL-2KG', 'Casco Bay filter, 2 kg', 5_620, 'bag', [], '50201706'),
    item('DEC-2KG', 'Decaf Peaks Island, 2 kg', 6_150, 'bag', [], '50201706'),
    item('ESP-340', 'Wharf Street espresso, 340 g', 1_260, 'bag', [], '50201706'),
    item('FIL-340', 'Casco Bay filter, 340 g', 1_310, 'bag', [], '50201706'),
    item('ETH-1KG', 'Ethiopia Guji, single origin, 1 kg', 3_890, 'bag', [], '50201706'),
    item('GUA-1KG', 'Guatemala Huehuetenango, 1 kg', 3_450, 'bag', [], '50201706'),
    item('CLD-20L', 'Cold brew concentrate, 20 l keg', 11_200, 'keg', prepared, '50202301'),
    item('OAT-12', 'Oat milk, barista, 12 × 1 l', 3_480, 'case', [], '50131700'),
    item('CUP-12OZ', 'Paper cups, 12 oz, 1,000', 8_950, 'case', sales, '52151504'),
    item('LID-12OZ', 'Lids, 12 oz, 1,000', 4_420, 'case', sales, '52151504'),
    item('FLT-1000', 'Paper filters, 1,000', 1_890, 'box', sales, '52151600'),
    item('GRD-EK', 'Shop grinder, refurbished', 118_000, 'piece', sales, '48101601'),
    item('SRV-BREW', 'Brewer service and descaling', 14_500, 'visit', [], '72154066'),
    item('TRN-BAR', 'Barista training, half a day', 32_000, 'session', [], '86101700'),
    item('BAR-EVT', 'Coffee bar for an event, per hour', 18_500, 'hour', prepared, '90101600'),
    item('MUG-HCR', 'Harbor mug, stoneware', 1_450, 'piece', included, '52152002'),
    item('TOT-HCR', 'Harbor tote bag', 1_200, 'piece', included, '53121600'),
  ],
  titles: ['Wholesale order', 'Standing order', 'Beans and supplies', 'Office coffee', 'Restaurant supply'],
  closing: 'shipping',
  payment_terms: 'net_14',
  note_to_customer: 'Thank you for pouring our coffee.',
  terms: 'Beans are roasted to order. Please tell us within three days if anything is missing.',
};

const sierravista: DemoCatalogue = {
  rates: [],
  items: [
    item('D0120', 'Periodic oral evaluation', 6_500, 'visit'),
    item('D1110', 'Cleaning, adult', 11_800, 'visit'),
    item('D0274', 'Bitewing x-rays, four', 7_900, 'set'),
    item('D2391', 'Filling, one surface', 18_500, 'tooth'),
    item('D2740', 'Porcelain crown', 124_000, 'tooth'),
    item('D3330', 'Root canal, molar', 138_500, 'tooth'),
    item('D8090', 'Clear aligners, monthly visit', 24_500, 'visit'),
    item('D9972', 'Whitening, both arches', 42_000, 'session'),
  ],
  titles: [
    'Treatment plan',
    'Crown and root canal',
    'Clear aligners',
    'Check-up and cleaning',
    'Restorative treatment',
  ],
  closing: closingLine('PATIENT', 'Patient share after insurance', 'visit'),
  payment_terms: 'net_30',
  note_to_customer: 'Your insurance has been billed. This is your share.',
  terms: 'Payment plans carry no interest. Call us if a date does not suit you.',
};

const vat = ['VAT'];
const fenwick: DemoCatalogue = {
  rates: [{ name: 'VAT', rate_ppm: 200_000, inclusive: true, region: 'GB' }],
  items: [
    item('SUIT-2P', 'Two-piece suit, made to measure', 98_000, 'piece', vat),
    item('JACKET', 'Jacket, Harris tweed', 64_500, 'piece', vat),
    item('TROUSER', 'Trousers, flannel', 28_500, 'pair', vat),
    item('SHIRT', 'Shirt, poplin', 14_500, 'piece', vat),
    item('WAIST', 'Waistcoat', 24_000, 'piece', vat),
    item('ALTER', 'Alterations', 4_500, 'hour', vat),
  ],
  titles: ['Bespoke commission', 'Alterations', 'Wedding party', 'Staff uniforms'],
  closing: closingLine('FIT', 'Fitting and finishing', 'session', vat),
  payment_terms: 'net_14',
  note_to_customer: 'Please bring the shoes you will wear to the last fitting.',
  terms: 'Half of a commission is due before the cloth is cut.',
};

const tva = ['TVA'];
const aubert: DemoCatalogue = {
  rates: [{ name: 'TVA', rate_ppm: 200_000, inclusive: true, region: 'FR' }],
  items: [
    item('EDP-50', 'Eau de parfum Néroli, 50 ml', 8_900, 'flacon', tva),
    item('EDP-100', 'Eau de parfum Vétiver, 100 ml', 13_500, 'flacon', tva),
    item('SAV-6', 'Savons de Marseille, six', 3_600, 'boîte', tva),
    item('BOUGIE', 'Bougie Figuier', 4_800, 'pièce', tva),
    item('COFFRET', 'Coffret découverte', 6_200, 'coffret', tva),
  ],
  titles: ['Commande de boutique', 'Cadeaux d’entreprise', 'Réassort'],
  closing: closingLine('GRAVURE', 'Gravure et emballage', 'commande', tva),
  payment_terms: 'net_30',
  note_to_customer: 'Merci de votre fidélité.',
  terms: 'Les flacons ouverts ne sont ni repris ni échangés.',
};

/** Merchants with few invoices. */
const others: Readonly<Record<string, DemoCatalogue>> = {
  refunds: {
    rates: [{ name: 'Minnesota sales tax', rate_ppm: 68_750, inclusive: false, region: 'MN' }],
    items: [
      item('CANOE-16', 'Canoe, 16 ft, rental week', 28_000, 'week', ['Minnesota sales tax']),
      item('TENT-4', 'Tent for four', 31_500, 'piece', ['Minnesota sales tax']),
      item('JACKET-R', 'Rain jacket', 11_900, 'piece'),
    ],
    titles: ['School expedition', 'Outfitting'],
    closing: 'shipping',
    payment_terms: 'net_30',
    note_to_customer: 'See you on the water.',
    terms: 'Rentals are due back on the last day by 6 PM.',
  },
  bluepine: {
    rates: [],
    items: [
      item('VAC-FLU', 'Flu vaccination at your office', 3_900, 'person'),
      item('KIT-FA', 'First aid kit, refill', 5_450, 'kit'),
    ],
    titles: ['Office vaccinations', 'First aid supplies'],
    closing: closingLine('DISP', 'Dispensing', 'order'),
    payment_terms: 'net_30',
    note_to_customer: 'Thank you for trusting your pharmacy.',
    terms: 'Medicines cannot be returned.',
  },
  restricted: {
    rates: [],
    items: [
      item('PEN-12', 'Pendant lamp, brass', 24_800, 'piece'),
      item('TRACK-2', 'Track light, 2 m', 31_200, 'piece'),
      item('DESIGN', 'Lighting design', 12_500, 'hour'),
    ],
    titles: ['Showroom order', 'Lighting design'],
    closing: 'shipping',
    payment_terms: 'net_30',
    note_to_customer: 'Bulbs are included.',
    terms: 'Lamps made to order are not taken back.',
  },
  closed: {
    rates: [{ name: 'Virginia sales tax', rate_ppm: 60_000, inclusive: true, region: 'VA' }],
    items: [
      item('BOOKS', 'Books for a reading group', 1_690, 'copy', ['Virginia sales tax']),
      item('PAPER', 'Stationery', 940, 'set', ['Virginia sales tax']),
    ],
    titles: ['School books', 'Reading group'],
    closing: closingLine('ORDER', 'Special order', 'copy', ['Virginia sales tax']),
    payment_terms: 'net_14',
    note_to_customer: 'Happy reading.',
    terms: 'Special orders are not taken back.',
  },
  oldmill: {
    rates: [{ name: 'Iowa sales tax', rate_ppm: 70_000, inclusive: false, region: 'IA' }],
    items: [
      item('OAK-2X6', 'Oak board, 2 × 6, 8 ft', 2_840, 'board', ['Iowa sales tax']),
      item('NAIL-25', 'Nails, 25 lb', 5_600, 'box', ['Iowa sales tax']),
      item('CUT', 'Cutting to size', 1_500, 'hour'),
    ],
    titles: ['Timber order', 'Barn repair'],
    closing: 'shipping',
    payment_terms: 'net_30',
    note_to_customer: 'Loading dock is open from 7 AM.',
    terms: 'Cut timber is not taken back.',
  },
  lantern: {
    rates: [{ name: 'Gross receipts tax', rate_ppm: 81_875, inclusive: false, region: 'NM' }],
    items: [
      item('ROOM-ST', 'Standard room', 16_800, 'night', ['Gross receipts tax']),
      item('ROOM-AD', 'Adobe suite', 28_500, 'night', ['Gross receipts tax']),
      item('DINNER', 'Set dinner', 5_400, 'guest', ['Gross receipts tax']),
    ],
    titles: ['Company retreat', 'Wedding guests', 'Long stay'],
    closing: closingLine('INCID', 'Incidentals', 'stay'),
    payment_terms: 'on_receipt',
    note_to_customer: 'We look forward to your stay.',
    terms: 'Free cancellation until two days before arrival.',
  },
};

const catalogues: Readonly<Record<string, DemoCatalogue>> = {
  merchant: harbor,
  sierravista,
  fenwick,
  aubert,
  ...others,
};

/** Returns the price list, taxes and texts of a merchant; undefined if it writes no invoices. */
export function catalogueOf({ people }: DemoMerchant): DemoCatalogue | undefined {
  return catalogues[people[0]?.[0] ?? ''];
}

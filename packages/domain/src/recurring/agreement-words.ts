import type { Locale } from '../text/locales.ts';
import type { RecurringFrequency } from '../time/frequencies.ts';
import type { WeekendRule } from './recurring-limits.ts';

/** What the frequency of an agreement names, in the customer's language: the anchor as a date, a weekday, a day of a month and of a year. */
export type AnchorWords = { date: string; weekday: string; day: number; month_day: string };

/** The words of an agreement in one language. Amounts and dates arrive formatted. */
export type AgreementWords = {
  frequency: (frequency: RecurringFrequency, anchor: AnchorWords) => string;
  indefinitely: string;
  installments: (count: number, total: string) => string;
  until_amount: (target: string) => string;
  until_date: (end_date: string) => string;
  /** Joins an amount, a frequency and a duration; a single charge has no duration. */
  plan: (amount: string, frequency: string, duration: string | null) => string;
  authorization: (business: string, plan: string) => string;
  first_charge: (date: string) => string;
  short_month: string;
  weekend: Readonly<Record<Exclude<WeekendRule, 'as_is'>, string>>;
  retry: (business: string) => string;
  withdrawal: string;
  /** What separates two sentences. */
  space: string;
};

const listed = (amount: string, frequency: string, duration: string | null) =>
  duration === null ? `${amount} ${frequency}` : `${amount} ${frequency}, ${duration}`;

function ordinal(day: number): string {
  const ending = day > 3 && day < 21 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th');
  return `${day}${ending}`;
}

const english: AgreementWords = {
  frequency: (frequency, { date, weekday, day, month_day }) =>
    ({
      OneTime: `once, on ${date}`,
      Daily: 'every day',
      Weekly: `every ${weekday}`,
      EveryTwoWeeks: `every two weeks, on ${weekday}`,
      Monthly: `on the ${ordinal(day)} of each month`,
      MonthlyFirstBusinessDay: 'on the first business day of each month',
      MonthlyLastBusinessDay: 'on the last business day of each month',
      EveryThreeMonths: `every three months, on the ${ordinal(day)}`,
      EverySixMonths: `every six months, on the ${ordinal(day)}`,
      Annually: `every year on ${month_day}`,
    })[frequency],
  indefinitely: 'until I cancel',
  installments: (count, total) => `${count === 1 ? 'once' : `${count} times`}, ${total} in all`,
  until_amount: (target) => `until ${target} has been paid`,
  until_date: (end_date) => `through ${end_date}`,
  plan: listed,
  authorization: (business, plan) => `I authorize ${business} to charge this card as follows: ${plan}.`,
  first_charge: (date) => `The first charge is on ${date}.`,
  short_month: 'In a shorter month, the charge is on its last day.',
  weekend: {
    next_business_day: 'If a day is on a weekend or a bank holiday, the charge is on the next business day.',
    previous_business_day: 'If a day is on a weekend or a bank holiday, the charge is on the business day before.',
  },
  retry: (business) => `If my bank declines a charge, ${business} may try again on later days.`,
  withdrawal: 'I can withdraw this at any time.',
  space: ' ',
};

const german: AgreementWords = {
  frequency: (frequency, { date, weekday, day, month_day }) =>
    ({
      OneTime: `einmalig am ${date}`,
      Daily: 'täglich',
      Weekly: `jeden ${weekday}`,
      EveryTwoWeeks: `alle zwei Wochen am ${weekday}`,
      Monthly: `am ${day}. jedes Monats`,
      MonthlyFirstBusinessDay: 'am ersten Bankarbeitstag jedes Monats',
      MonthlyLastBusinessDay: 'am letzten Bankarbeitstag jedes Monats',
      EveryThreeMonths: `alle drei Monate am ${day}. Tag des Monats`,
      EverySixMonths: `alle sechs Monate am ${day}. Tag des Monats`,
      Annually: `jedes Jahr am ${month_day}`,
    })[frequency],
  indefinitely: 'bis auf Widerruf',
  installments: (count, total) => `${count === 1 ? 'einmal' : `${count}-mal`}, insgesamt ${total}`,
  until_amount: (target) => `bis ${target} bezahlt sind`,
  until_date: (end_date) => `bis einschließlich ${end_date}`,
  plan: listed,
  authorization: (business, plan) => `Ich erlaube ${business}, wie folgt von dieser Karte abzubuchen: ${plan}.`,
  first_charge: (date) => `Die erste Abbuchung erfolgt am ${date}.`,
  short_month: 'In kürzeren Monaten wird am letzten Tag abgebucht.',
  weekend: {
    next_business_day:
      'Fällt ein Tag auf ein Wochenende oder einen Bankfeiertag, wird am nächsten Bankarbeitstag abgebucht.',
    previous_business_day:
      'Fällt ein Tag auf ein Wochenende oder einen Bankfeiertag, wird am Bankarbeitstag davor abgebucht.',
  },
  retry: (business) => `Lehnt meine Bank eine Abbuchung ab, darf ${business} es an späteren Tagen erneut versuchen.`,
  withdrawal: 'Ich kann dies jederzeit widerrufen.',
  space: ' ',
};

const spanish: AgreementWords = {
  frequency: (frequency, { date, weekday, day, month_day }) =>
    ({
      OneTime: `una sola vez, el ${date}`,
      Daily: 'todos los días',
      Weekly: `cada ${weekday}`,
      EveryTwoWeeks: `cada dos semanas, en ${weekday}`,
      Monthly: `el día ${day} de cada mes`,
      MonthlyFirstBusinessDay: 'el primer día hábil de cada mes',
      MonthlyLastBusinessDay: 'el último día hábil de cada mes',
      EveryThreeMonths: `cada tres meses, el día ${day}`,
      EverySixMonths: `cada seis meses, el día ${day}`,
      Annually: `cada año, el ${month_day}`,
    })[frequency],
  indefinitely: 'hasta que yo lo cancele',
  installments: (count, total) => `${count === 1 ? 'una vez' : `${count} veces`}, ${total} en total`,
  until_amount: (target) => `hasta haber pagado ${target}`,
  until_date: (end_date) => `hasta el ${end_date} inclusive`,
  plan: listed,
  authorization: (business, plan) => `Autorizo a ${business} a hacer estos cargos en esta tarjeta: ${plan}.`,
  first_charge: (date) => `El primer cargo se hace el ${date}.`,
  short_month: 'En los meses más cortos, el cargo se hace el último día.',
  weekend: {
    next_business_day: 'Si un día cae en fin de semana o en festivo bancario, el cargo se hace el siguiente día hábil.',
    previous_business_day:
      'Si un día cae en fin de semana o en festivo bancario, el cargo se hace el día hábil anterior.',
  },
  retry: (business) => `Si mi banco rechaza un cargo, ${business} puede intentarlo de nuevo en días posteriores.`,
  withdrawal: 'Puedo retirar esta autorización en cualquier momento.',
  space: ' ',
};

const mexicanSpanish: AgreementWords = {
  ...spanish,
  weekend: {
    next_business_day:
      'Si un día cae en fin de semana o en día inhábil bancario, el cargo se hace el siguiente día hábil.',
    previous_business_day:
      'Si un día cae en fin de semana o en día inhábil bancario, el cargo se hace el día hábil anterior.',
  },
  withdrawal: 'Puedo cancelar esta autorización en cualquier momento.',
};

const frenchDay = (day: number) => (day === 1 ? '1er' : `${day}`);
/** French writes the first day of a month as an ordinal, which `Intl` does not. */
const frenchDate = (date: string) => date.replace(/^1 /, '1er ');

const french: AgreementWords = {
  frequency: (frequency, { date, weekday, day, month_day }) =>
    ({
      OneTime: `une seule fois, le ${frenchDate(date)}`,
      Daily: 'chaque jour',
      Weekly: `chaque ${weekday}`,
      EveryTwoWeeks: `toutes les deux semaines, le ${weekday}`,
      Monthly: `le ${frenchDay(day)} de chaque mois`,
      MonthlyFirstBusinessDay: 'le premier jour ouvré de chaque mois',
      MonthlyLastBusinessDay: 'le dernier jour ouvré de chaque mois',
      EveryThreeMonths: `tous les trois mois, le ${frenchDay(day)}`,
      EverySixMonths: `tous les six mois, le ${frenchDay(day)}`,
      Annually: `chaque année, le ${frenchDate(month_day)}`,
    })[frequency],
  indefinitely: 'jusqu’à ce que j’y mette fin',
  installments: (count, total) => `${count === 1 ? 'une fois' : `${count} fois`}, ${total} au total`,
  until_amount: (target) => `jusqu’à un total de ${target}`,
  until_date: (end_date) => `jusqu’au ${frenchDate(end_date)} inclus`,
  plan: listed,
  authorization: (business, plan) => `J’autorise ${business} à débiter cette carte comme suit\u00a0: ${plan}.`,
  first_charge: (date) => `Le premier débit a lieu le ${frenchDate(date)}.`,
  short_month: 'Si le mois est plus court, le débit a lieu le dernier jour.',
  weekend: {
    next_business_day: 'Si un jour tombe un week-end ou un jour férié bancaire, le débit a lieu le jour ouvré suivant.',
    previous_business_day:
      'Si un jour tombe un week-end ou un jour férié bancaire, le débit a lieu le jour ouvré précédent.',
  },
  retry: (business) => `Si ma banque refuse un débit, ${business} peut réessayer les jours suivants.`,
  withdrawal: 'Je peux retirer cette autorisation à tout moment.',
  space: ' ',
};

const chinese: AgreementWords = {
  frequency: (frequency, { date, weekday, day, month_day }) =>
    ({
      OneTime: `仅一次，${date}`,
      Daily: '每天',
      Weekly: `每${weekday}`,
      EveryTwoWeeks: `每两周的${weekday}`,
      Monthly: `每月${day}日`,
      MonthlyFirstBusinessDay: '每月第一个营业日',
      MonthlyLastBusinessDay: '每月最后一个营业日',
      EveryThreeMonths: `每三个月的${day}日`,
      EverySixMonths: `每六个月的${day}日`,
      Annually: `每年${month_day}`,
    })[frequency],
  indefinitely: '直至本人取消',
  installments: (count, total) => `共 ${count} 次，合计 ${total}`,
  until_amount: (target) => `直至付清 ${target}`,
  until_date: (end_date) => `至${end_date}（含当日）`,
  plan: (amount, frequency, duration) => `${frequency}扣款 ${amount}${duration === null ? '' : `，${duration}`}`,
  authorization: (business, plan) => `本人授权${business}按以下方式从此卡扣款：${plan}。`,
  first_charge: (date) => `首次扣款日为${date}。`,
  short_month: '当月天数不足时，于该月最后一天扣款。',
  weekend: {
    next_business_day: '如遇周末或银行假日，则于下一个营业日扣款。',
    previous_business_day: '如遇周末或银行假日，则于前一个营业日扣款。',
  },
  retry: (business) => `如发卡行拒绝扣款，${business}可在之后几日重试。`,
  withdrawal: '本人可随时撤回此授权。',
  space: '',
};

/** The words of agreements in the six languages. An agreement is stored as it was shown, so a change here affects no earlier one. */
export const agreementWords: Readonly<Record<Locale, AgreementWords>> = {
  ...{ en: english, de: german, es: spanish, 'es-MX': mexicanSpanish, 'fr-FR': french, 'zh-CN': chinese },
};

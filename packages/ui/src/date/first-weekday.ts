/** Regions whose weeks do not begin on Monday (CLDR 48, weekData), for browsers that do not provide it. */
const firstDays: readonly { day: number; regions: string }[] = [
  { day: 5, regions: 'MV' },
  { day: 6, regions: 'AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY' },
  {
    day: 7,
    regions:
      'AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN IS JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH ' +
      'PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW',
  },
];

/** Returns the first day of the week by the region of a locale: 1 Monday to 7 Sunday. A locale without a region uses its likeliest. */
export function firstWeekdayByRegion(locale: Intl.Locale): number {
  const { region = '' } = locale.maximize();
  return firstDays.find(({ regions }) => regions.split(' ').includes(region))?.day ?? 1;
}

/** Returns the first day of the week in a locale (BCP 47), 1 Monday to 7 Sunday: from the browser, else by region. */
export function firstWeekday(locale: string): number {
  const known = new Intl.Locale(locale);
  // Firefox lacked it for a long time, and older Chromium and Safari have it under another name.
  return typeof known.getWeekInfo === 'function' ? known.getWeekInfo().firstDay : firstWeekdayByRegion(known);
}

/** Browser and system of a device, by their product names; undefined if unknown. */
export type Device = { browser: string | undefined; system: string | undefined };

/** The first match wins: most browsers also name the ones they descend from. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bChromium\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\bWindows\b/, 'Windows'],
  [/\biPhone\b|\biPad\b|\biPod\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

/** Parses browser and system from a user agent (RFC 9110 section 10.1.5), so that a person can recognise a device. */
export function deviceOf(user_agent: string): Device {
  const named = (list: typeof browsers) => list.find(([pattern]) => pattern.test(user_agent))?.[1];
  return { browser: named(browsers), system: named(systems) };
}

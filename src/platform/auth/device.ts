/** The browser and address of a request, for display to the account's owner. */
export type Device = { name: string; address: string }

/** The first match counts, because Edge, Opera and Samsung's browser also name Chrome, and Chrome
 * names Safari. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
/** The order matters: Android also names Linux, and iPhones also name Mac OS X. */
const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
]

/** Returns a name such as 'Chrome on Android'. For display only, never for a decision. */
export function deviceName(userAgent: string): string {
  const browser = firstMatch(browsers, userAgent) ?? 'Unknown browser'
  const system = firstMatch(systems, userAgent)
  return system ? `${browser} on ${system}` : browser
}

function firstMatch(names: readonly [RegExp, string][], userAgent: string): string | undefined {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1]
}

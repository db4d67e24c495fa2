/** Browsers inside other apps block frames and popups, or lose the page behind them. There the
 * gateway returns the customer by redirect. */
const inAppBrowsers = /\b(FBAN|FBAV|FB_IAB|Instagram|Messenger|UCBrowser|UCWEB|Opera Mini|OPiOS)\b/i

export function needsRedirect(userAgent: string): boolean {
  return inAppBrowsers.test(userAgent)
}

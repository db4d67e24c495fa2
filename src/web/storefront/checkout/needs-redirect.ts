/** Browsers inside other apps show no frame and no popup, or lose the page behind it: there the gateway sends the customer back by a form. */
const inAppBrowsers = /\b(FBAN|FBAV|FB_IAB|Instagram|Messenger|UCBrowser|UCWEB|Opera Mini|OPiOS)\b/i

export function needsRedirect(userAgent: string): boolean {
  return inAppBrowsers.test(userAgent)
}

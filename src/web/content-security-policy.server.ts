import { hash } from 'node:crypto'
import { letterSheet } from './admin/mail/letter-in-page.server.ts'
import { isPaymentAddress } from './payment-address.ts'

export type PolicyOptions = {
  pathname: string
  checkoutOrigins: readonly string[]
  overHttps: boolean
  isDev: boolean
}

/**
 * Allows the inline scripts that the render marked with its nonce, by their hashes, and no others:
 * a script smuggled into the text of a page carries no nonce and is not hashed.
 * No style is inline, neither element nor attribute: but for what the gateway's script writes on the page that pays, and the sheet of the letters which the
 * back office shows. While somebody works on the sources, Vite puts its own scripts and styles in.
 */
export function contentSecurityPolicy(html: string, nonce: string, options: PolicyOptions): string {
  if (options.isDev) return "base-uri 'none'; object-src 'none'; frame-ancestors 'none'"
  const hashes = new Set(
    markedScripts(html, nonce).map((script) => `'sha256-${hash('sha256', script, 'base64')}'`),
  )
  const paying = isPaymentAddress(options.pathname)
  const isOffice = /^\/admin(\/|$)/i.test(options.pathname)
  const gateway = paying ? options.checkoutOrigins.join(' ') : ''
  const rules = [
    "default-src 'self'",
    `script-src 'self' ${[...hashes].join(' ')} ${gateway}`,
    paying
      ? "style-src 'self' 'unsafe-inline'"
      : `style-src 'self' ${isOffice ? sheetOfLetters : ''}`,
    `img-src 'self' data: blob: ${gateway}`,
    "font-src 'self'",
    `connect-src 'self' ${gateway}`,
    paying ? `frame-src ${gateway}` : "frame-src 'none'",
    `form-action 'self' ${gateway}`,
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    ...(options.overHttps ? ['upgrade-insecure-requests'] : []),
  ]
  return rules.map((rule) => rule.replace(/\s+/g, ' ').trim()).join('; ')
}

const sheetOfLetters = `'sha256-${hash('sha256', letterSheet, 'base64')}'`

/** Looked for from mark to mark, and not through the whole page. */
function markedScripts(html: string, nonce: string): string[] {
  const [mark, scripts] = [` nonce="${nonce}"`, [] as string[]]
  for (let at = html.indexOf(mark); at >= 0; at = html.indexOf(mark, at + mark.length)) {
    if (!html.startsWith('<script', html.lastIndexOf('<', at))) continue
    const begin = html.indexOf('>', at) + 1
    const script = html.slice(begin, html.indexOf('</script>', begin))
    if (script) scripts.push(script)
  }
  return scripts
}

export function withoutNonce(html: string, nonce: string): string {
  return html.replaceAll(` nonce="${nonce}"`, '')
}

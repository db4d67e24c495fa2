import { createHash } from 'node:crypto'
import { isPaymentAddress } from './payment-address.ts'

export type PolicyOptions = { pathname: string; checkoutOrigins: readonly string[]; overHttps: boolean; isDev: boolean }

/**
 * Allows the inline scripts that the render marked with its nonce, by their hashes, and no others:
 * a script smuggled into the text of a page carries no nonce and is not hashed.
 * While somebody works on the sources, Vite puts its own scripts and styles in.
 */
export function contentSecurityPolicy(html: string, nonce: string, options: PolicyOptions): string {
  if (options.isDev) return "base-uri 'none'; object-src 'none'; frame-ancestors 'none'"
  const marked = new RegExp(`<script[^>]* nonce="${nonce}"[^>]*>([^]*?)</script>`, 'g')
  const hashes = new Set<string>()
  for (const [, script] of html.matchAll(marked)) if (script) hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)

  const paying = isPaymentAddress(options.pathname)
  const gateway = paying ? options.checkoutOrigins.join(' ') : ''
  const rules = [
    "default-src 'self'",
    `script-src 'self' ${[...hashes].join(' ')} ${gateway}`,
    // Widths and tints of pictures are style attributes; no style element is ever inline, but for the gateway's script.
    paying ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'; style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: ${gateway}`,
    "font-src 'self'",
    `connect-src 'self' ${gateway}`,
    paying ? `frame-src ${gateway}` : "frame-src 'none'",
    `form-action 'self' ${gateway}`,
    "base-uri 'none'", "object-src 'none'", "frame-ancestors 'none'",
    ...(options.overHttps ? ['upgrade-insecure-requests'] : []),
  ]
  return rules.map((rule) => rule.replace(/\s+/g, ' ').trim()).join('; ')
}

export function withoutNonce(html: string, nonce: string): string {
  return html.replaceAll(` nonce="${nonce}"`, '')
}

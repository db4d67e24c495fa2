import { hash } from 'node:crypto'
import { emailStylesheet } from '../admin/mail/email-preview.server.ts'
import { isPaymentAddress } from './payment-address.ts'

export type PolicyOptions = {
  pathname: string
  checkoutOrigins: readonly string[]
  overHttps: boolean
  /** Whether the admin may show the page in a frame, as a preview. */
  isPreview: boolean
  isDev: boolean
  /** The inline stylesheets of the page. */
  styles?: readonly string[]
}

/**
 * Allows only the given inline scripts, by their hashes, so that an injected script does not run.
 * Inline styles are forbidden, except the theme and the stylesheet of email previews in the admin.
 * `gateway-frame.css` replaces the style attribute that the gateway's script writes. In development
 * Vite injects its own scripts and styles.
 */
export function contentSecurityPolicy(scripts: readonly string[], options: PolicyOptions): string {
  if (options.isDev) return "base-uri 'none'; object-src 'none'; frame-ancestors 'none'"
  const hashes = new Set(scripts.map(hashOf))
  const isPayment = isPaymentAddress(options.pathname)
  const isAdmin = /^\/admin(\/|$)/i.test(options.pathname)
  const gateway = isPayment ? options.checkoutOrigins.join(' ') : ''
  const rules = [
    "default-src 'self'",
    `script-src 'self' ${[...hashes].join(' ')} ${gateway}`,
    `style-src 'self' ${(options.styles ?? []).map(hashOf).join(' ')} ${isAdmin ? emailStylesheetHash : ''}`,
    `img-src 'self' data: blob: ${gateway}`,
    "font-src 'self'",
    `connect-src 'self' ${gateway}`,
    `frame-src ${isPayment ? gateway : isAdmin ? "'self'" : "'none'"}`,
    `form-action 'self' ${gateway}`,
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${options.isPreview ? "'self'" : "'none'"}`,
    ...(options.overHttps ? ['upgrade-insecure-requests'] : []),
  ]
  return rules.map((rule) => rule.replace(/\s+/g, ' ').trim()).join('; ')
}

const hashOf = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`

const emailStylesheetHash = hashOf(emailStylesheet)

import { pagePath } from '#shop/pages/page.ts'
import type { PageLink } from '#shop/pages/page-store.server.ts'
import type { HelpLink } from './storefront-data.ts'

/** The pages of the specification, and then the pages that the owner has published. The list is made
 * here, because the script of the storefront does not need it. */
export function helpLinks(pages: readonly PageLink[], hasAudit: boolean): HelpLink[] {
  return [
    { to: '/about', title: 'About Us' },
    { to: '/faq', title: 'FAQ' },
    { to: '/contact', title: 'Contact Us' },
    { to: '/complaints', title: 'Complaints' },
    ...(hasAudit ? [{ to: '/complaints#self-audit', title: 'Self-audit' }] : []),
    ...pages.map(({ slug, title }) => ({ to: pagePath(slug), title })),
  ]
}

const publicPages = /^\/($|shop\/|productinfo\/|pages\/|about$|faq$|contact$)/

/**
 * Whether the page is identical for every visitor. `pathname` is the path of the page, not of its
 * `.data`.
 */
export function isPublicPath(pathname: string): boolean {
  return publicPages.test(pathname) && pathname !== '/shop/searchQuery'
}

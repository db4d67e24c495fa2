const publicPages = /^\/($|shop\/|productinfo\/|about$|faq$|contact$)/

/** Whether the page is the same for everybody, whoever asks. A path of its own, not of its data. */
export function isPublicPath(pathname: string): boolean {
  return publicPages.test(pathname) && pathname !== '/shop/searchQuery'
}

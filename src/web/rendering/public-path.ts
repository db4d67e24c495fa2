const publicPages = /^\/($|shop\/|productinfo\/|about$|faq$|contact$)/

/** Whether the page is the same for every visitor. Takes the path of the page, not of its `.data`. */
export function isPublicPath(pathname: string): boolean {
  return publicPages.test(pathname) && pathname !== '/shop/searchQuery'
}

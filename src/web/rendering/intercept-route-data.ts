type RouteDataSource = {
  /** Answers the router's request for the data of a page. */
  read: (address: string, init?: RequestInit) => Promise<Response>
  /** Called when a form is sent, because data that was read before may be out of date. */
  onWrite: () => void
}

export const nativeFetch: typeof fetch = (...request) => original(...request)
let original = globalThis.fetch

/** Gives the router prefetched route data. The router has no hook for this, so `window.fetch` is
 * replaced (docs/reaching-in.md). All other requests pass unchanged. Returns a function that
 * restores `window.fetch`. */
export function interceptRouteData({ read, onWrite }: RouteDataSource): () => void {
  original = window.fetch
  window.fetch = (input, init) => {
    if (init?.method && init.method !== 'GET') onWrite()
    const isRouteData =
      input instanceof URL &&
      !init?.method &&
      input.origin === location.origin &&
      input.pathname.endsWith('.data')
    return isRouteData ? read(input.pathname + input.search, init) : original(input, init)
  }
  return () => {
    window.fetch = original
  }
}

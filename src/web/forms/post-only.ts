/** The loader of a route that only accepts forms. */
export function refuseReading(): Response {
  return new Response(null, { status: 405, headers: { Allow: 'POST' } })
}

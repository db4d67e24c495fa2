/** The request of a posted form, as a browser without script sends it. */
export function formRequest(
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Request {
  return new Request(`http://zari.test${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers,
  })
}

const MEGABYTE = 1024 * 1024

/** A cart of a hundred lines has 15 KB, the longest message to the shop 50 KB; the gateway's webhooks stay below 1 MB. */
const USUAL_BYTES_MAX = MEGABYTE

/** Only admins get as far as to be read there, and what is read is limited again. */
const longForms = /^\/admin\/(pictures|addproducts|updateproduct\/[^/]+|siteinfo)(\.data)?$/
const LONG_BYTES_MAX = 100 * MEGABYTE

/** How much may be sent to an address; what is longer is not even read. */
export function bodyBytesMax(pathname: string): number {
  return longForms.test(pathname) ? LONG_BYTES_MAX : USUAL_BYTES_MAX
}

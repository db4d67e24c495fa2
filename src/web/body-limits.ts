const KILOBYTE = 1024
const MEGABYTE = 1024 * KILOBYTE

/**
 * A message of 5000 characters has 45 KB in the widest script, a cart of a hundred lines with its address as much. Not more,
 * because a form of nothing but tiny fields keeps the server busy for seconds per megabyte.
 */
const USUAL_BYTES_MAX = 128 * KILOBYTE

/** The gateway says up to 1 MB, and the signature is asked before anything is read out of it. */
const webhooks = /^\/webhooks\//
const WEBHOOK_BYTES_MAX = MEGABYTE

/** Only admins get as far as to be read there, and what is read is limited again. */
const longForms = /^\/admin\/(pictures|addproducts|updateproduct\/[^/]+|siteinfo)(\.data)?$/
const LONG_BYTES_MAX = 100 * MEGABYTE

/** A list of products with its pictures: written to the disk as it comes, for admins only, each file limited again. */
const uploads = '/admin/exchange/upload'
const UPLOAD_BYTES_MAX = 1100 * MEGABYTE

/** How much may be sent to an address; what is longer is not even read. */
export function bodyBytesMax(pathname: string): number {
  if (webhooks.test(pathname)) return WEBHOOK_BYTES_MAX
  if (pathname === uploads) return UPLOAD_BYTES_MAX
  return longForms.test(pathname) ? LONG_BYTES_MAX : USUAL_BYTES_MAX
}

/** Whether the path is the order summary, the only page that loads the gateway's script and frame.
 * Routes match case-insensitively. */
export function isPaymentAddress(pathname: string): boolean {
  return /^\/ordersummary\/?$/i.test(pathname)
}

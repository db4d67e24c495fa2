/** The one page that loads the gateway's script and frame, however its address is written: addresses are found in letters of either case. */
export function isPaymentAddress(pathname: string): boolean {
  return /^\/ordersummary\/?$/i.test(pathname)
}

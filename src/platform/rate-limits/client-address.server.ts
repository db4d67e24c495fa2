import { limitedAddress } from '../http/ip-address.ts'

/** Set by the listener on every request; a value sent by the browser is replaced. */
export const CLIENT_ADDRESS_HEADER = 'x-client-address'

/** For limits by address; the same for a whole IPv6 network. */
export function clientAddress(request: Request): string {
  return limitedAddress(request.headers.get(CLIENT_ADDRESS_HEADER) ?? 'unknown')
}

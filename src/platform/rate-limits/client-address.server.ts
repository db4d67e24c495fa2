import { limitedAddress } from '../http/ip-address.ts'

/** The listener sets this header on every request and replaces a value sent by the browser. */
export const CLIENT_ADDRESS_HEADER = 'x-client-address'

/** Returns the key for limits by address, which is the same for a whole IPv6 network. */
export function clientAddress(request: Request): string {
  return limitedAddress(request.headers.get(CLIENT_ADDRESS_HEADER) ?? 'unknown')
}

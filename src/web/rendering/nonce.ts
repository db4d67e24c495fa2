import { createContext } from 'react'

/** The nonce that marks the shop's own inline scripts while rendering. It is removed before the page
 * is sent. Undefined in the browser. */
export const NonceContext = createContext<string | undefined>(undefined)

import { createContext } from 'react'

/** Of the request that the page is drawn for: what somebody who asks for help can name. Undefined in the browser. */
export const RequestIdContext = createContext<string | undefined>(undefined)

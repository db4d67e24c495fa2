import { createContext } from 'react'

/** The request id, shown on error pages for support. Undefined in the browser. */
export const RequestIdContext = createContext<string | undefined>(undefined)

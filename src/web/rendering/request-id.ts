import { createContext } from 'react'

/** Shown on error pages, for support. Undefined in the browser. */
export const RequestIdContext = createContext<string | undefined>(undefined)

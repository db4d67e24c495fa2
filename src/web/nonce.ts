import { createContext } from 'react'

/** Marks the page's own inline scripts while it is drawn; the mark is taken off before the page leaves. Undefined in the browser. */
export const NonceContext = createContext<string | undefined>(undefined)

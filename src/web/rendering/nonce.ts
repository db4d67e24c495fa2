import { createContext } from 'react'

/** Marks our own inline scripts during the render; removed before the page is sent. Undefined in the browser. */
export const NonceContext = createContext<string | undefined>(undefined)

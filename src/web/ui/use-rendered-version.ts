import { useState } from 'react'

/** Returns a key that remounts a form once the page shows the version that the form saved. The
 * action's result arrives earlier. A form remounted at that time would send the old version and be
 * refused. */
export function useRenderedVersion(saved: number | undefined, shown: number): number {
  const [rendered, setRendered] = useState(0)
  if (saved !== undefined && saved <= shown && saved > rendered) setRendered(saved)
  return rendered
}

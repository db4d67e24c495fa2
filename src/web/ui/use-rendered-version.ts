import { useState } from 'react'

/**
 * A key that remounts a form after its own success, once the page shows the saved version. The action's result arrives
 * before the revalidated page: a form remounted then would be based on the old version, and its next update refused.
 */
export function useRenderedVersion(saved: number | undefined, shown: number): number {
  const [rendered, setRendered] = useState(0)
  if (saved !== undefined && saved <= shown && saved > rendered) setRendered(saved)
  return rendered
}

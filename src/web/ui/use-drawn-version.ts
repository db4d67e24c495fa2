import { useState } from 'react'

/**
 * A key to draw a form afresh by: raised after the form's own success, and not before the page shows what was saved. The
 * answer is there a moment earlier than the page that was read again, and a form that is drawn then would be based on the
 * version before: its next success would be refused as a lost race.
 */
export function useDrawnVersion(saved: number | undefined, shown: number): number {
  const [drawn, setDrawn] = useState(0)
  if (saved !== undefined && saved <= shown && saved > drawn) setDrawn(saved)
  return drawn
}

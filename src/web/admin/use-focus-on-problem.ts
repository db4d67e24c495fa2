import { useEffect } from 'react'
import type { ActionResult } from './action-result.ts'

/** After a refused save, leads to the first field with a problem, which may be screens above the
 * button on a phone. */
export function useFocusOnProblem(result: Pick<ActionResult, 'tone'> | undefined): void {
  useEffect(() => {
    if (result?.tone !== 'error') return
    document.querySelector<HTMLElement>('main form [aria-invalid="true"]')?.focus()
  }, [result])
}

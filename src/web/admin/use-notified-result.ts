import { useEffect } from 'react'
import { notify } from '#web/ui/notify.ts'
import { useLastResult } from '#web/ui/use-last-result.ts'
import type { ActionResult } from './action-result.ts'

/** Shows each new result as a notification. */
export function useNotification(result: Pick<ActionResult, 'tone' | 'text'> | undefined): void {
  useEffect(() => {
    if (result) notify[result.tone](result.text)
  }, [result])
}

/** Shows each new result of the page's action as a notification, and returns the last one. */
export function useNotifiedResult<Result extends ActionResult>(
  newest: Result | undefined,
): Result | undefined {
  const result = useLastResult(newest)
  useNotification(result)
  return result
}

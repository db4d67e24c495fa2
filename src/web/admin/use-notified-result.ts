import { useEffect } from 'react'
import { notify } from '#web/ui/notify.ts'
import { useLastResult } from '#web/ui/use-last-result.ts'
import type { ActionResult } from './action-result.ts'

/** Shows each new result of the page's action as a notification, and returns the last one. */
export function useNotifiedResult<Result extends ActionResult>(
  newest: Result | undefined,
): Result | undefined {
  const result = useLastResult(newest)
  useEffect(() => {
    if (result) notify[result.tone](result.text)
  }, [result])
  return result
}

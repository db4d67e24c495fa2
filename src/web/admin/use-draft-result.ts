import { useState } from 'react'
import { useLastResult } from '#web/ui/use-last-result.ts'
import type { ActionResult } from './action-result.ts'
import { useNotification } from './use-notified-result.ts'

type DraftResult = ActionResult & { isDiscarded?: boolean | undefined }

/** Notifies of each result of a form with a draft. `discardCount` grows when the page shows the
 * published version after a draft was discarded; used as a key, it mounts the form again. */
export function useDraftResult<Result extends DraftResult>(
  newest: Result | undefined,
  draft: number,
): { result: Result | undefined; discardCount: number } {
  const result = useLastResult(newest)
  useNotification(result)
  const [discards, setDiscards] = useState({ count: 0, last: result })
  if (result?.isDiscarded && draft === 0 && result !== discards.last)
    setDiscards({ count: discards.count + 1, last: result })
  return { result, discardCount: discards.count }
}

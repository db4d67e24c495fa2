import type { ActionResult } from '../action-result.ts'
import { useNotification } from '../use-notified-result.ts'

/** Shows the result as a notification and as text on the page, because a notification disappears too soon. */
export function LastPaymentsResult({ result }: { result: ActionResult | undefined }) {
  useNotification(result)
  if (!result) return null
  return (
    <p
      className={`mt-4 border-l-4 bg-paper px-4 py-3 ${result.tone === 'error' ? 'border-rose font-semibold text-rose' : 'border-leaf'}`}
    >
      {result.text}
    </p>
  )
}

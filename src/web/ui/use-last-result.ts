import { useEffect, useState } from 'react'

/**
 * The last result of the page's action. The router drops it with every revalidation, which a live page does at each
 * change event.
 */
export function useLastResult<Answer>(newest: Answer | undefined): Answer | undefined {
  const [answer, setAnswer] = useState(newest)
  useEffect(() => {
    if (newest !== undefined) setAnswer(newest)
  }, [newest])
  return newest ?? answer
}

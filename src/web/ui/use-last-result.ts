import { useEffect, useState } from 'react'

/** Keeps the last result of the page's action. The router drops the result at every revalidation,
 * and live pages revalidate at each change event. */
export function useLastResult<Answer>(newest: Answer | undefined): Answer | undefined {
  const [answer, setAnswer] = useState(newest)
  useEffect(() => {
    if (newest !== undefined) setAnswer(newest)
  }, [newest])
  return newest ?? answer
}

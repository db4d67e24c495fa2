import { useEffect, useState } from 'react'

/**
 * What the page's action said last, for as long as the page is open: the framework forgets it as soon as the page is read
 * again, and on a live page that is whenever there is news.
 */
export function useLastAnswer<Answer>(newest: Answer | undefined): Answer | undefined {
  const [answer, setAnswer] = useState(newest)
  useEffect(() => {
    if (newest !== undefined) setAnswer(newest)
  }, [newest])
  return newest ?? answer
}

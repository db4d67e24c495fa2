import { useEffect } from 'react'
import { followStream, type LiveOptions } from './live/follow-stream.ts'
import { useRevalidationWhenIdle } from './live/use-revalidation.ts'

/** Reloads the page's data at every change event of the stream. */
export function useLive(
  url: string,
  { isFreshAtStart = false, listensHidden = false }: LiveOptions = {},
): void {
  const revalidate = useRevalidationWhenIdle()
  useEffect(
    () => followStream(url, revalidate, { isFreshAtStart, listensHidden }),
    [url, revalidate, isFreshAtStart, listensHidden],
  )
}

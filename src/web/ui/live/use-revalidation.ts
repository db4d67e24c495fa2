import { useEffect, useState } from 'react'
import { useFetchers, useNavigation, useRevalidator } from 'react-router'

/** Revalidates once for any number of events, and only while the router is idle. A page may receive
 * the event of its own change while its response is being read. Aborting that read would log an
 * error in the console. */
export function useRevalidationWhenIdle(): () => void {
  const { revalidate, state } = useRevalidator()
  const navigation = useNavigation()
  const [isPending, setPending] = useState(false)
  const isIdle = useFetchers().length === 0 && navigation.state === 'idle' && state === 'idle'

  useEffect(() => {
    if (!isPending || !isIdle) return
    setPending(false)
    void revalidate()
  }, [isPending, isIdle, revalidate])

  const [request] = useState(() => () => setPending(true))
  return request
}

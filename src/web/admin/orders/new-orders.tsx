import { useEffect, useRef, useState } from 'react'
import { notify } from '#web/ui/notify.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import type { useNewOrderSound } from './use-new-order-sound.ts'

export type NewestOrder = { number: string; firstName: string; placedAt: Date } | undefined

/** Shows a notification for each order placed while the page is open. Returns the time of opening,
 * so that the list can highlight new orders. */
export function useNewOrders(newest: NewestOrder, play: () => void): Date {
  const [openedAt] = useState(newest?.placedAt ?? new Date(0))
  const lastNotified = useRef(openedAt)
  useEffect(() => {
    if (!newest || newest.placedAt <= lastNotified.current) return
    lastNotified.current = newest.placedAt
    notify.blank(`New order ${newest.number} from ${newest.firstName}`)
    play()
  }, [newest, play])
  return openedAt
}

export function SoundChoice({
  sound: { isOn, turn },
}: {
  sound: ReturnType<typeof useNewOrderSound>
}) {
  const isHydrated = useHydrated()
  return (
    <label className="flex min-h-11 items-center gap-2 text-sm">
      <input
        type="checkbox"
        checked={isOn}
        disabled={!isHydrated}
        onChange={(event) => turn(event.currentTarget.checked)}
        className="size-6 accent-indigo"
      />
      Sound for new orders
    </label>
  )
}

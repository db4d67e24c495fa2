import { useEffect, useRef, useState } from 'react'
import { notify } from '#web/ui/notify.ts'
import { useIsAwake } from '#web/ui/use-is-awake.ts'
import type { useChime } from './use-chime.ts'

export type NewestOrder = { number: string; firstName: string; placedAt: Date } | undefined

/** Tells of an order that was placed while the page is open, whatever the list shows; answers when the page was opened, so that the list can mark what is new. */
export function useNewOrders(newest: NewestOrder, ring: () => void): Date {
  const [openedAt] = useState(newest?.placedAt ?? new Date(0))
  const told = useRef(openedAt)
  useEffect(() => {
    if (!newest || newest.placedAt <= told.current) return
    told.current = newest.placedAt
    notify.blank(`New order ${newest.number} from ${newest.firstName}`)
    ring()
  }, [newest, ring])
  return openedAt
}

/** Not before the script works: without it nothing sounds. */
export function SoundChoice({ chime: { isOn, turn } }: { chime: ReturnType<typeof useChime> }) {
  const isAwake = useIsAwake()
  return (
    <label className="flex min-h-11 items-center gap-2 text-sm">
      <input
        type="checkbox"
        checked={isOn}
        disabled={!isAwake}
        onChange={(event) => turn(event.currentTarget.checked)}
        className="size-6 accent-indigo"
      />
      Sound for new orders
    </label>
  )
}

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

export function SoundSwitch({ chime: { isOn, turn } }: { chime: ReturnType<typeof useChime> }) {
  const isAwake = useIsAwake()
  return (
    <button type="button" role="switch" aria-checked={isAwake && isOn} disabled={!isAwake} onClick={() => turn(!isOn)}
      className="group flex min-h-11 items-center gap-2 text-sm">
      <span aria-hidden="true" className="relative h-5 w-9 shrink-0 rounded-full border border-stone bg-paper transition-colors group-aria-checked:border-leaf group-aria-checked:bg-leaf">
        <span className="absolute top-0.5 left-0.5 size-3.5 rounded-full bg-stone transition-transform group-aria-checked:translate-x-4 group-aria-checked:bg-paper" />
      </span>
      Sound for new orders
    </button>
  )
}

import { useRef, useState, type PointerEvent } from 'react'

/** The page scrolls while the pointer is nearer to an edge of the window than this, in pixels. */
const EDGE = 90
const SCROLL_STEP = 14

type Drag = { from: number; to: number }

/** Reorders a list by dragging a handle. The order changes on release. The list must also have
 * buttons for reordering. */
export function useDragOrder(move: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null)
  const [drag, setDrag] = useState<Drag | null>(null)

  function indexAt(y: number, from: number): number {
    const others = [...(list.current?.children ?? [])].toSpliced(from, 1)
    return others.filter((item) => {
      const { top, height } = item.getBoundingClientRect()
      return top + height / 2 < y
    }).length
  }
  function scrollNearEdge(y: number): void {
    if (y < EDGE) scrollBy(0, -SCROLL_STEP)
    else if (y > innerHeight - EDGE) scrollBy(0, SCROLL_STEP)
  }

  const handleOf = (index: number) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ from: index, to: index })
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!drag) return
      scrollNearEdge(event.clientY)
      const to = indexAt(event.clientY, drag.from)
      if (to !== drag.to) setDrag({ ...drag, to })
    },
    onPointerUp() {
      if (drag && drag.to !== drag.from) move(drag.from, drag.to)
      setDrag(null)
    },
    onPointerCancel: () => setDrag(null),
  })
  function landing(index: number): 'none' | 'above' | 'below' {
    if (!drag || drag.to !== index || drag.to === drag.from) return 'none'
    return drag.to < drag.from ? 'above' : 'below'
  }
  return { list, handleOf, landing, dragged: drag?.from ?? null }
}

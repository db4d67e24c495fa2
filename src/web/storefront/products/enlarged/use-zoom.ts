import { useRef, useState, type PointerEvent } from 'react'
import { panBy, toggleZoom, unzoomed, zoomAt, type Point, type Zoom } from './zoom.ts'

const DOUBLE_TAP_MS = 300
/** A pointer that moves less than this many pixels is a tap. */
const TAP_MAX = 10
const SWIPE_MIN = 48

/** Pinch, double tap and drag. While the picture is not enlarged, a swipe calls `onSwipe`. */
export function useZoom(onSwipe: (direction: 1 | -1) => void) {
  const [zoom, setZoom] = useState<Zoom>(unzoomed)
  const pointers = useRef(new Map<number, Point>())
  const start = useRef<Point>({ x: 0, y: 0 })
  const lastTap = useRef(0)
  const wasPinched = useRef(false)

  function release(event: PointerEvent<HTMLElement>) {
    const isLast = pointers.current.delete(event.pointerId) && pointers.current.size === 0
    if (!isLast || wasPinched.current) return
    const [dx, dy] = [event.clientX - start.current.x, event.clientY - start.current.y]
    if (Math.hypot(dx, dy) < TAP_MAX) return tap(event)
    if (zoom.scale === 1 && Math.abs(dx) > Math.max(SWIPE_MIN, Math.abs(dy)))
      onSwipe(dx < 0 ? 1 : -1)
  }

  function tap(event: PointerEvent<HTMLElement>) {
    const isDouble = event.timeStamp - lastTap.current < DOUBLE_TAP_MS
    lastTap.current = isDouble ? 0 : event.timeStamp
    const frame = event.currentTarget.getBoundingClientRect()
    if (isDouble) setZoom((last) => toggleZoom(last, inFrame(event, frame), frame))
  }

  function move(event: PointerEvent<HTMLElement>) {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const frame = event.currentTarget.getBoundingClientRect()
    const now = { x: event.clientX, y: event.clientY }
    const [other] = [...pointers.current].flatMap(([id, point]) =>
      id === event.pointerId ? [] : point,
    )
    pointers.current.set(event.pointerId, now)
    setZoom((last) => {
      if (!other) return panBy(last, { x: now.x - before.x, y: now.y - before.y }, frame)
      const middle = { clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 }
      const factor = distance(now, other) / Math.max(1, distance(before, other))
      return zoomAt(last, inFrame(middle, frame), factor, frame)
    })
  }

  return {
    zoom,
    reset: () => setZoom(unzoomed),
    toggle: (frame: DOMRect) => setZoom((last) => toggleZoom(last, { x: 0, y: 0 }, frame)),
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        event.currentTarget.setPointerCapture(event.pointerId)
        const point = { x: event.clientX, y: event.clientY }
        if (pointers.current.size === 0) start.current = point
        wasPinched.current = pointers.current.size > 0
        pointers.current.set(event.pointerId, point)
      },
      onPointerMove: move,
      onPointerUp: release,
      onPointerCancel: (event: PointerEvent) => void pointers.current.delete(event.pointerId),
    },
  }
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}

/** The point relative to the centre of the frame. */
function inFrame({ clientX, clientY }: { clientX: number; clientY: number }, frame: DOMRect) {
  return { x: clientX - frame.left - frame.width / 2, y: clientY - frame.top - frame.height / 2 }
}

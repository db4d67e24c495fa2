/** Parts whose code is loaded when the pointer reaches the first element of the selector. */
const parts = [
  {
    selector: '.card',
    load: async () => (await import('./card-pictures.ts')).startCardPictures,
  },
  {
    selector: '.gallery-slide',
    load: async () => (await import('../lens/lens.ts')).startLens,
  },
]

/** Waits for the pointer to reach cards and the gallery. Does nothing on devices that save data. Returns a stop
 * function. */
export function startPointerParts(): () => void {
  if (savesData()) return () => {}
  const stops = parts.map(({ selector, load }) => startAt(selector, load))
  return () => stops.forEach((stop) => stop())
}

/** `end` is the end of a gesture that was over before the code was loaded. */
type Start = (event: PointerEvent, end?: PointerEvent) => () => void

function startAt(selector: string, load: () => Promise<Start>): () => void {
  let stop = () => document.removeEventListener('pointerover', listener)
  const listener = (event: PointerEvent) => {
    const { target } = event
    if (!(target instanceof Element) || !target.closest(selector)) return
    stop()
    let isStopped = false
    let end: PointerEvent | undefined
    const ended = (up: PointerEvent) => (end = up)
    document.addEventListener('pointerup', ended, { once: true })
    stop = () => (isStopped = true)
    void load()
      .catch(() => null)
      .then((start) => !isStopped && start && (stop = start(event, end)))
      .finally(() => document.removeEventListener('pointerup', ended))
  }
  document.addEventListener('pointerover', listener)
  return () => stop()
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true || matchMedia('(prefers-reduced-data: reduce)').matches
}

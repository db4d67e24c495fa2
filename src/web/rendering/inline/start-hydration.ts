/** Starts the page's script after the largest image is on the screen, because both would share a
 * slow connection. Any input starts the script at once. Earlier clicks on buttons are repeated
 * after hydration (`entry.client.tsx`). */
const START_AFTER_MS = 4_000
const PAINT = 'first-contentful-paint'
const LARGEST_PAINT = 'largest-contentful-paint'
/** A decoded image is painted within this time, unless it is outside the screen or smaller than a text. */
const PAINTED_WITHIN_MS = 300

/** The element that holds the page's module script and the files it needs (`finish-document.server.ts`). */
const deferred = document.getElementById('later') as HTMLScriptElement
const clicked = new Set<HTMLButtonElement>()
let isStarted = false

function start(): void {
  if (isStarted) return
  isStarted = true
  loadBoldFont()
  for (const href of deferred.dataset['modules']!.split(' '))
    append('link', { rel: 'modulepreload', href })
  append('script', { type: 'module', textContent: deferred.textContent })
}

/** Adds the bold font only when the whole file is loaded, so that the text is laid out again only once. */
function loadBoldFont(): void {
  const { font, family } = deferred.dataset
  new FontFace(family!, `url(${font})`, { weight: '600' }).load().then(
    (loaded) => document.fonts.add(loaded),
    () => {},
  )
}

function append<Name extends 'link' | 'script'>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
): void {
  document.head.append(Object.assign(document.createElement(name), properties))
}

function recordClick({ target }: Event): void {
  const button = (target as Element).closest?.<HTMLButtonElement>(
    'button[type=button]:not([popovertarget])',
  )
  if (button) clicked.add(button)
}

/** Starts the script two frames later, when the paint is visible. */
function startAfterNextPaint(): void {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)))
}

function startAfterFirstPaint(): void {
  const isPainted = () => performance.getEntriesByName(PAINT).length > 0
  if (!PerformanceObserver.supportedEntryTypes?.includes('paint') || isPainted())
    return startAfterNextPaint()
  new PerformanceObserver((entries, observer) => {
    if (entries.getEntriesByName(PAINT).length === 0) return
    observer.disconnect()
    startAfterNextPaint()
  }).observe({ type: 'paint', buffered: true })
}

/** A frame is often on the screen later than two frames after the decoding, so browsers that report
 * the paint of the largest image are asked for it. */
function startAfterPaintOf(image: HTMLImageElement): void {
  if (!PerformanceObserver.supportedEntryTypes?.includes(LARGEST_PAINT))
    return startAfterFirstPaint()
  setTimeout(startAfterFirstPaint, PAINTED_WITHIN_MS)
  new PerformanceObserver((entries, observer) => {
    const painted = entries.getEntries() as LargestContentfulPaint[]
    if (!painted.some(({ element }) => element === image)) return
    observer.disconnect()
    startAfterNextPaint()
  }).observe({ type: LARGEST_PAINT, buffered: true })
}

document.currentScript!.remove()
// The placeholder colour is set here, because the security policy allows no style attribute.
for (const { style, dataset } of document.images)
  if (dataset['tint']) style.setProperty('--tint', dataset['tint'])
for (const type of ['pointerdown', 'keydown', 'focusin'])
  addEventListener(type, start, { once: true, capture: true, passive: true })
addEventListener('click', recordClick, true)
window.takeEarlyClicks = () => {
  removeEventListener('click', recordClick, true)
  return [...clicked]
}
const largest = document.querySelector<HTMLImageElement>('img[fetchpriority=high]')
if (largest) largest.decode().then(() => startAfterPaintOf(largest), startAfterFirstPaint)
else start()
setTimeout(start, START_AFTER_MS)

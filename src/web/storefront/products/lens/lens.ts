import { newPicture } from '../pictures/new-picture.ts'
import { LENS_SIZE, magnify, MAGNIFICATION } from './magnify.ts'

/** In milliseconds, before the lens appears. A pointer that only crosses the picture does not load the large file. */
const REST_MS = 120

/** Magnifies the part of the gallery's picture that is below the mouse. A click, a key, scrolling and
 * leaving the picture end it. `first` is the event that loaded this code. */
export function startLens(first: PointerEvent): () => void {
  const ending = new AbortController()
  const options = { signal: ending.signal, passive: true, capture: true }
  let lens: HTMLElement | null = null
  let magnified: HTMLImageElement | null = null
  let latest = first
  let timer: ReturnType<typeof setTimeout> | undefined

  function hide(): void {
    clearTimeout(timer)
    lens?.remove()
    lens = magnified = null
  }

  function show(img: HTMLImageElement): void {
    lens = newLens(img)
    document.body.append(lens)
    place(lens, img, latest)
  }

  function move(event: PointerEvent): void {
    const img = magnifiable(event)
    latest = event
    if (lens && img && img === magnified) return place(lens, img, event)
    if (img === magnified) return
    hide()
    magnified = img
    if (img) timer = setTimeout(() => show(img), REST_MS)
  }

  document.addEventListener('pointermove', move, options)
  for (const type of ['pointerdown', 'pointerout', 'keydown', 'scroll', 'wheel'])
    document.addEventListener(
      type,
      (event) => {
        const stays = event instanceof PointerEvent && type === 'pointerout' && magnifiable(event)
        if (!stays) hide()
      },
      options,
    )
  move(first)
  return () => {
    ending.abort()
    hide()
  }
}

/** The picture of the gallery below a mouse; null for touch and for other parts of the page. */
function magnifiable({ pointerType, type, target, relatedTarget }: PointerEvent) {
  const at = type === 'pointerout' ? relatedTarget : target
  if (pointerType !== 'mouse' || !(at instanceof Element)) return null
  return at.closest('.gallery-slide')?.querySelector('img') ?? null
}

/** Shows the file of the page until the large one is loaded. */
function newLens(img: HTMLImageElement): HTMLElement {
  const { width, height } = img.getBoundingClientRect()
  const [, id = ''] = /\/images\/([^/]+)\//.exec(img.currentSrc) ?? []
  const lens = document.createElement('div')
  lens.className = 'lens'
  lens.ariaHidden = 'true'
  const small = document.createElement('img')
  small.alt = ''
  small.src = img.currentSrc
  const [original = 0, originalHeight = 0] = ['width', 'height'].map((name) =>
    Number(img.getAttribute(name)),
  )
  const image = { id, width: original, height: originalHeight, tint: '' }
  const large = newPicture(image, `${width * MAGNIFICATION}px`, 2000).querySelector('img')!
  large.parentElement!.hidden = true
  large.decode().then(
    () => (large.parentElement!.hidden = false),
    () => {},
  )
  for (const picture of [small, large]) {
    picture.className = img.className
    picture.style.width = `${width * MAGNIFICATION}px`
    picture.style.height = `${height * MAGNIFICATION}px`
  }
  lens.append(small, large.parentElement!)
  return lens
}

function place(lens: HTMLElement, img: HTMLImageElement, event: PointerEvent): void {
  const at = magnify(img.getBoundingClientRect(), { x: event.clientX, y: event.clientY })
  lens.style.width = lens.style.height = `${LENS_SIZE}px`
  lens.style.translate = `${at.lens.x}px ${at.lens.y}px`
  for (const picture of lens.querySelectorAll('img'))
    picture.style.translate = `${at.picture.x}px ${at.picture.y}px`
}

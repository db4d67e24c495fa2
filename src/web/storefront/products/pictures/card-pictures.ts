import {
  PRODUCTS_PER_REQUEST_MAX,
  type FurtherPictures,
} from '#shop/catalogue/further-pictures/further-pictures.ts'
import type { CardImage } from '#shop/media/image.ts'
import { newPicture } from './new-picture.ts'
import { pictureAfterSwipe } from './picture-after-swipe.ts'

type PointerEventType = 'pointerover' | 'pointerout' | 'pointerdown' | 'pointerup'

/** Further pictures by product. One request fetches those of all cards of a list. */
const requested = new Map<string, Promise<CardImage[]>>()

/** Shows the second picture of a card that a mouse hovers, and lets a finger swipe through up to
 * three. `first` is the event that loaded this code, and `end` the end of its gesture if that is over. */
export function startCardPictures(first: PointerEvent, end?: PointerEvent): () => void {
  const ending = new AbortController()
  const listen = (type: PointerEventType, on: (event: PointerEvent) => void) =>
    document.addEventListener(type, on, { signal: ending.signal })
  let hovered: Element | null = null
  let touched: { card: Element; x: number; y: number } | null = null

  function over({ pointerType, target }: PointerEvent): void {
    const card = cardOf(target)
    if (pointerType === 'touch') {
      if (card) void preparePictures(card)
      return
    }
    if (card === hovered) return
    if (hovered) void showPicture(hovered, 0)
    hovered = card
    if (card)
      void preparePictures(card).then(() => (card === hovered ? showPicture(card, 1) : undefined))
  }

  listen('pointerover', over)
  listen('pointerout', ({ relatedTarget }) => {
    // The pointer has left the window.
    if (!relatedTarget && hovered) void showPicture(hovered, 0)
    if (!relatedTarget) hovered = null
  })
  function down({ pointerType, target, clientX: x, clientY: y }: PointerEvent): void {
    const card = pointerType === 'touch' ? cardOf(target) : null
    touched = card && { card, x, y }
  }

  function up({ clientX, clientY }: PointerEvent): void {
    if (!touched) return
    const { card, x, y } = touched
    touched = null
    void swipe(card, { x: clientX - x, y: clientY - y })
  }

  listen('pointerdown', down)
  listen('pointerup', up)
  over(first)
  down(first)
  if (end) up(end)
  return () => ending.abort()
}

function cardOf(target: EventTarget | null): Element | null {
  const card = target instanceof Element ? target.closest('.card') : null
  return card?.querySelector('.card-frame img') ? card : null
}

function idOf(card: Element): string {
  return card.querySelector<HTMLElement>('[data-wish]')?.dataset['wish'] ?? ''
}

/** Adds the further pictures to the card. They have no source until they are shown. */
async function preparePictures(card: Element): Promise<void> {
  const images = await furtherPicturesOf(card)
  const frame = card.querySelector('.card-frame')
  if (!frame || images.length === 0 || card.querySelector('.card-picture')) return
  const pictures = images.map((image) => {
    const picture = document.createElement('span')
    picture.className = 'card-picture'
    unloaded.set(picture, image)
    return picture
  })
  // Below the label of a piece that is sold out.
  frame.querySelector('picture')!.after(...pictures)
  // In a list that scrolls sideways, a swipe scrolls.
  if (!card.closest('.carousel')) addDots(card, frame, images.length)
}

const unloaded = new WeakMap<Element, CardImage>()

function addDots(card: Element, frame: Element, further: number): void {
  card.setAttribute('data-pictures', '')
  const dots = document.createElement('span')
  dots.className = 'card-dots'
  dots.append(...Array.from({ length: further + 1 }, () => document.createElement('i')))
  dots.firstElementChild!.setAttribute('data-shown', '')
  frame.append(dots)
}

async function furtherPicturesOf(card: Element): Promise<CardImage[]> {
  const id = idOf(card)
  if (!requested.has(id))
    requestPictures([id, ...[...(card.parentElement?.children ?? [])].map(idOf)])
  return (await requested.get(id)) ?? []
}

function requestPictures(ids: readonly string[]): void {
  const newIds = [...new Set(ids)]
    .filter((id) => id && !requested.has(id))
    .slice(0, PRODUCTS_PER_REQUEST_MAX)
  const response = fetchPictures(newIds)
  for (const id of newIds)
    requested.set(
      id,
      response.then((found) => found.find((product) => product.id === id)?.images ?? []),
    )
  // A failed request is repeated for the next card.
  response.catch(() => newIds.forEach((id) => requested.delete(id)))
}

async function fetchPictures(ids: readonly string[]): Promise<FurtherPictures[]> {
  const response = await fetch(`/cards/pictures?ids=${ids.join()}`)
  if (!response.ok) throw new Error(String(response.status))
  return (await response.json()) as FurtherPictures[]
}

/** The first swipe waits for the list of the card's pictures. */
async function swipe(card: Element, moved: { x: number; y: number }): Promise<void> {
  await preparePictures(card)
  if (!card.hasAttribute('data-pictures')) return
  const pictures = 1 + card.querySelectorAll('.card-picture').length
  await showPicture(card, pictureAfterSwipe(shownIn(card), pictures, moved))
}

function shownIn(card: Element): number {
  return card.querySelectorAll('.card-picture[data-shown]').length
}

/** Shows the picture with this index, once it is loaded. The first one is always below the others. */
async function showPicture(card: Element, index: number): Promise<void> {
  card.setAttribute('data-wanted', String(index))
  const pictures = [...card.querySelectorAll('.card-picture')]
  pictures.slice(0, index).forEach((picture) => loadPicture(card, picture))
  const wanted = pictures[index - 1]?.querySelector('img')
  const isLoaded = await Promise.resolve(wanted?.decode()).then(
    () => true,
    () => false,
  )
  if (!isLoaded || card.getAttribute('data-wanted') !== String(index)) return
  pictures.forEach((picture, at) => picture.toggleAttribute('data-shown', at < index))
  card
    .querySelectorAll('.card-dots > i')
    .forEach((dot, at) => dot.toggleAttribute('data-shown', at === index))
}

function loadPicture(card: Element, picture: Element): void {
  const image = unloaded.get(picture)
  if (!image) return
  unloaded.delete(picture)
  const first = card.querySelector<HTMLImageElement>('.card-frame img')
  const loaded = newPicture(image, first?.sizes ?? '', 640)
  if (first?.classList.contains('opacity-60'))
    loaded.querySelector('img')!.classList.add('opacity-60')
  picture.append(loaded)
}

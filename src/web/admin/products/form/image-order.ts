import type { TypedProduct } from '#shop/catalogue/typed-product.ts'

type Pictures = TypedProduct['pictures']

/** The slots for new images: first the wanted slot, then the free slots after it, then the free
 * slots before it. */
export function freeSlots(
  wanted: number,
  isTaken: (slot: number) => boolean,
  slots: number,
  count: number,
): number[] {
  const others = Array.from({ length: slots }, (_, step) => (wanted + step) % slots).slice(1)
  return [wanted, ...others.filter((slot) => !isTaken(slot))].slice(0, count)
}

/** Moves an image to another slot. The images in between move by one slot. */
export function moveImage(pictures: Pictures, from: number, to: number): Pictures {
  if (to < 0 || to >= pictures.length) return pictures
  return pictures.toSpliced(from, 1).toSpliced(to, 0, pictures[from] ?? null)
}

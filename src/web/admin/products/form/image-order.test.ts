import { expect, test } from 'vitest'
import type { ImageRef } from '#shop/media/image.ts'
import { freeSlots, moveImage } from './image-order.ts'

const picture = (id: string): ImageRef => ({ id, width: 1, height: 1, tint: '#000000', alt: '' })
const ids = (pictures: (ImageRef | null)[]) => pictures.map((one) => one?.id ?? '-').join('')

test('several new images replace the chosen slot and fill the free slots after it', () => {
  const isTaken = (slot: number) => [0, 2, 3].includes(slot)
  expect(freeSlots(2, isTaken, 6, 3)).toEqual([2, 4, 5])
  expect(freeSlots(2, isTaken, 6, 9)).toEqual([2, 4, 5, 1])
  expect(freeSlots(5, isTaken, 6, 1)).toEqual([5])
})

test('a moved image shifts the images in between', () => {
  const pictures = [picture('a'), picture('b'), picture('c'), null]
  expect(ids(moveImage(pictures, 2, 0))).toBe('cab-')
  expect(ids(moveImage(pictures, 0, 1))).toBe('bac-')
  expect(ids(moveImage(pictures, 1, 3))).toBe('ac-b')
  expect(moveImage(pictures, 0, -1)).toBe(pictures)
  expect(moveImage(pictures, 3, 4)).toBe(pictures)
})

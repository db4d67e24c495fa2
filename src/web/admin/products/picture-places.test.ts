import { expect, test } from 'vitest'
import type { ImageRef } from '#shop/media/image.ts'
import { freeSlots, movePicture } from './picture-places.ts'

const picture = (id: string): ImageRef => ({ id, width: 1, height: 1, tint: '#000000', alt: '' })
const ids = (pictures: (ImageRef | null)[]) => pictures.map((one) => one?.id ?? '-').join('')

test('several pictures fill the free slots from the chosen one on, and the chosen one is replaced', () => {
  const isTaken = (slot: number) => [0, 2, 3].includes(slot)
  expect(freeSlots(2, isTaken, 6, 3)).toEqual([2, 4, 5])
  expect(freeSlots(2, isTaken, 6, 9)).toEqual([2, 4, 5, 1])
  expect(freeSlots(5, isTaken, 6, 1)).toEqual([5])
})

test('a picture moves and the others make room', () => {
  const pictures = [picture('a'), picture('b'), picture('c'), null]
  expect(ids(movePicture(pictures, 2, 0))).toBe('cab-')
  expect(ids(movePicture(pictures, 0, 1))).toBe('bac-')
  expect(ids(movePicture(pictures, 1, 3))).toBe('ac-b')
  expect(movePicture(pictures, 0, -1)).toBe(pictures)
  expect(movePicture(pictures, 3, 4)).toBe(pictures)
})

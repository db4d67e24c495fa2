import { expect, test } from 'vitest'
import { decodeCost, type ImageHeader } from './decode-cost.ts'
import { DECODED_BYTES_MAX } from './upload.ts'

const phone: ImageHeader = {
  width: 8160,
  height: 6120,
  channels: 3,
  isDeep: false,
  isProgressive: false,
  kind: 'jpeg',
  chromaSubsampling: '4:2:0',
}
const fits = (change: Partial<ImageHeader>) =>
  decodeCost({ ...phone, ...change }) <= DECODED_BYTES_MAX

test('the largest phone photos fit into the memory limit as JPEG, PNG and WebP', () => {
  expect(fits({})).toBe(true)
  expect(fits({ isProgressive: true })).toBe(true)
  expect(fits({ kind: 'other' })).toBe(true)
  expect(fits({ kind: 'other', channels: 4 })).toBe(true)
})

test('formats that need more memory per pixel may have fewer pixels', () => {
  expect(fits({ kind: 'avif' })).toBe(false)
  expect(fits({ kind: 'avif', width: 4000, height: 2750 })).toBe(true)
  expect(fits({ isProgressive: true, chromaSubsampling: '4:4:4' })).toBe(false)
  expect(fits({ isDeep: true, channels: 4, kind: 'other' })).toBe(false)
  expect(fits({ isDeep: true, channels: 4, kind: 'other', width: 6000, height: 4000 })).toBe(true)
})

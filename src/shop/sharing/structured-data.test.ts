import { expect, test } from 'vitest'
import { previewOf } from './structured-data.ts'

test('a preview says the size of the file that it names, whatever the original was', () => {
  expect(previewOf({ id: 'a', width: 2400, height: 3200 })).toEqual({ path: '/images/a/960.webp', width: 960, height: 1280 })
  expect(previewOf({ id: 'a', width: 700, height: 900 })).toEqual({ path: '/images/a/640.webp', width: 640, height: 823 })
  expect(previewOf({ id: 'a', width: 100, height: 150 })).toEqual({ path: '/images/a/240.webp', width: 100, height: 150 })
})

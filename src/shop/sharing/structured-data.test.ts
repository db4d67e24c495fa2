import { expect, test } from 'vitest'
import { previewOf } from './structured-data.ts'

test('a preview says the size of the file that it names, whatever the original was', () => {
  expect(previewOf({ id: 'a', width: 2400, height: 3200 })).toEqual({ path: '/images/a/preview.jpg', width: 1200, height: 1600 })
  expect(previewOf({ id: 'a', width: 700, height: 900 })).toEqual({ path: '/images/a/preview.jpg', width: 700, height: 900 })
  expect(previewOf({ id: 'a', width: 100, height: 150 })).toEqual({ path: '/images/a/preview.jpg', width: 100, height: 150 })
})

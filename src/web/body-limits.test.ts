import { expect, test } from 'vitest'
import { bodyBytesMax } from './body-limits.ts'

const KILOBYTE = 1024
const MEGABYTE = 1024 * KILOBYTE

test('an ordinary form may be up to 128 KB', () => {
  for (const path of ['/', '/contact', '/cart/lines', '/admin/orders', '/admin/products'])
    expect(bodyBytesMax(path), path).toBe(128 * KILOBYTE)
})

test('a webhook may be up to 1 MB', () => {
  expect(bodyBytesMax('/webhooks/payments')).toBe(MEGABYTE)
  expect(bodyBytesMax('/hooks/parcels')).toBe(MEGABYTE)
})

test('long forms of the admin may be up to 100 MB, whether sent to the page or to its data URL', () => {
  for (const path of [
    '/admin/pictures',
    '/admin/addproducts',
    '/admin/addproducts.data',
    '/admin/updateproduct/7.data',
    '/admin/siteinfo',
  ])
    expect(bodyBytesMax(path), path).toBe(100 * MEGABYTE)
})

test('a review may have four photos of 8 MB', () => {
  for (const path of ['/orders/A1/reviews', '/orders/A1/reviews.data'])
    expect(bodyBytesMax(path), path).toBe(33 * MEGABYTE)
  expect(bodyBytesMax('/orders/A1/reviews/x')).toBe(128 * KILOBYTE)
})

test('only the upload of an import may have more than 1 GB', () => {
  expect(bodyBytesMax('/admin/exchange/upload')).toBe(1100 * MEGABYTE)
  expect(bodyBytesMax('/admin/exchange/upload/x')).toBe(128 * KILOBYTE)
})

test('a path that only resembles the path of a long form has the ordinary limit', () => {
  for (const path of ['/pictures', '/admin/pictures/x', '/admin/updateproduct/7/x', '/x/webhooks/'])
    expect(bodyBytesMax(path), path).toBe(128 * KILOBYTE)
})

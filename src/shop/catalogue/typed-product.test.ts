import crypto from 'node:crypto'
import { expect, test } from 'vitest'
import { emptyValues } from './field-values.ts'
import type { StaffProduct } from './product-fields.ts'
import { typedFrom, typedIn } from './typed-product.ts'

const id = crypto.randomUUID()
const image = { id: crypto.randomUUID(), width: 1200, height: 1600, tint: '#8c1d2f', alt: 'Front' }
const stored: StaffProduct = {
  ...emptyValues,
  id,
  title: 'Ivory',
  description: 'Light.',
  type: 'suit',
  originalPricePaise: 499_950,
  sellingPricePaise: 250_000,
  struckPricePaise: 499_950,
  strike: 'original',
  sizes: ['S', 'M'],
  categories: ['Latest'],
  highlights: [],
  images: [image],
  image,
  countsSizes: true,
  availableBySize: { S: 1 },
  available: 1,
  version: 4,
  createdAt: new Date(0),
  isPublic: true,
}

test('the form shows the stock on hand including reserved units, and prices as typed', () => {
  expect(typedFrom(stored, { '': 0, S: 3 })).toMatchObject({
    originalPrice: '4999.50',
    sellingPrice: '2500',
    quantity: '0',
    countsSizes: true,
    sizeQuantities: { S: '3', M: '0' },
    highlights: [''],
    pictures: [image, null, null, null, null, null],
  })
})

test('a submitted product form is shown again as it was typed', () => {
  const form = new FormData()
  for (const [name, value] of [
    ['title', 'Half'],
    ['sellingPrice', 'free'],
    ['size', 'M'],
    ['quantity-M', 'two'],
    ['countsSizes', 'on'],
    ['highlight', 'One'],
    ['highlight', ''],
    ['imageId', ''],
    ['imageAlt', ''],
    ['imageId', image.id],
    ['imageAlt', 'Border'],
  ] as const)
    form.append(name, value)
  expect(typedIn(form)).toMatchObject({
    title: 'Half',
    sellingPrice: 'free',
    sizes: ['M'],
    sizeQuantities: { M: 'two' },
    countsSizes: true,
    highlights: ['One', ''],
    pictures: [null, { id: image.id, alt: 'Border' }, null, null, null, null],
  })
})

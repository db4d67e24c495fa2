import type { EditedCollection } from '#shop/collections/edited-collection.ts'

/** A manual collection without products, texts and times. */
export const emptyCollection: EditedCollection = {
  slug: 'picks',
  mode: 'manual',
  title: 'Picks',
  intro: '',
  imageId: null,
  seoTitle: '',
  seoDescription: '',
  rules: {},
  productIds: [],
  shownFrom: '',
  shownUntil: '',
}

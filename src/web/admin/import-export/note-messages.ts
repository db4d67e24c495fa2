import { IMAGES_MAX, productFields } from '#shop/catalogue/product-fields.ts'
import { COLLECTION_PRODUCTS_MAX } from '#shop/collections/collection.ts'
import type {
  Adjustment,
  ImageFailure,
  ImportNote,
  OutcomeNote,
} from '#shop/import-export/import-note.ts'
import { endSentence } from '#shop/money.ts'
import { ON_HAND_MAX } from '#shop/stock/stock.ts'
import { imageErrors, productErrorText } from '../messages.ts'

type PlainOutcome = Exclude<OutcomeNote, { text: string } | { names: string[] }>['code']

const outcomeNotes: Record<PlainOutcome, string> = {
  'edited-since-check': 'Somebody changed it in the shop after the check. Nothing was overwritten.',
  'deleted-since-check': 'It was deleted in the shop after the check.',
  'not-of-its-kind':
    'Its kind or one of its sizes was changed in the shop. Please check the file again.',
  'facts-missing':
    'Products need all facts of “Origin and label” to be published. Fill the columns, or import it as a draft.',
  'unknown-image': 'One of its pictures was deleted in the shop. Please check the file again.',
  'fewer-than-promised': 'Customers are paying right now for more than would be left.',
  'more-than-fits': 'Together with the current stock it would be more than the shop can count.',
  'product-gone': 'This product is no longer in the shop.',
  'write-failed':
    'The shop could not save it. Perhaps another person changed it at the same moment.',
}

export function outcomeNoteText(note: OutcomeNote): string {
  if (note.code === 'skus-taken')
    return `SKU: another product has ${note.names.join(', ')}; this one keeps its own.`
  if (note.code === 'collections-full')
    return `Collections: no room in ${note.names.join(', ')}; a collection has at most ${COLLECTION_PRODUCTS_MAX} chosen products.`
  return note.code === 'text' ? note.text : outcomeNotes[note.code]
}

export function imageFailureText(failure: ImageFailure): string {
  switch (failure.code) {
    case 'text':
      return failure.text
    case 'not-in-zip':
      return 'It is not in the zip.'
    case 'no-zip':
      return 'It is not a web address, and no zip with pictures was uploaded.'
    case 'unreadable-in-zip':
      return 'It is damaged, or larger than 15 MB.'
    case 'host-skipped':
      return `${failure.host} failed ${failure.failures} times in a row and was skipped.`
    default:
      return imageErrors[failure.code]
  }
}

const labelOf = (field: 'quantity' | 'images' | keyof typeof productFields) =>
  field === 'quantity' ? 'Stock' : field === 'images' ? 'Pictures' : productFields[field].label

export function noteText(note: ImportNote): string {
  switch (note.code) {
    case 'text':
      return note.text
    case 'invalid':
      return `${labelOf(note.field)}: ${invalidText(note)}`
    case 'not-a-price':
      return `${labelOf(note.field)}: “${note.text}” is not a price in rupees.`
    case 'unknown-choices': {
      const field = productFields[note.field]
      const names = note.names.join(', ')
      if (!('choices' in field)) return `${field.label}: this shop or this kind has no ${names}.`
      return `${field.label}: this shop has ${field.choices.join(', ')}; not ${names}.`
    }
    case 'field-changes': {
      const { label } = productFields[note.field]
      if (!note.values) return `${label}: changed.`
      return `${label}: ${note.values.before || 'none'} → ${note.values.after || 'none'}`
    }
    case 'stock-changes':
      return stockChangeText(note)
    case 'sku-changes': {
      const label = `${note.part === 'sku' ? 'SKU' : 'Barcode'} ${note.size}`.trim()
      return `${label}: ${note.before || 'none'} → ${note.after || 'none'}`
    }
    case 'skus-left-out':
      return `SKU or barcode left out, because it is taken, too long or of a missing size: ${note.names.join(', ')}.`
    case 'collections-change': {
      const [before, after] = [note.before, note.after].map((slugs) => slugs.join(', ') || 'none')
      return `Collections: ${before} → ${after}`
    }
    case 'collections-left-out':
      return `Collections: this shop has none with chosen products named ${note.names.join(', ')}; left out.`
    case 'images-change':
      return 'Pictures: changed.'
    case 'images-to-fetch':
      return note.count === 1 ? '1 picture to import.' : `${note.count} pictures to import.`
    case 'images-not-in-zip':
      return `Pictures: not in the zip: ${note.names.join(', ')}.`
    case 'unknown-id':
      return `“${note.id}” is not an ID of this shop. Leave it empty for a new product.`
    case 'product-deleted':
      return 'This product was deleted in this shop. Remove its ID to import it as a new one.'
    case 'edited-since-export':
      return `Somebody changed it in the shop after this file was exported (version ${note.version} here, ${note.newest} in the shop). Export it again, or empty its Version to overwrite.`
    case 'duplicate-id':
      return 'Several lines have this ID. Please keep one of them.'
    case 'unpublished':
      return 'In the other shop it is not published.'
    case 'title-taken':
      return 'The shop has another product with this title; this one is added as well.'
    default:
      return adjustmentText(note)
  }
}

type Note<Code extends ImportNote['code']> = Extract<ImportNote, { code: Code }>

function invalidText({ field, error }: Note<'invalid'>): string {
  if (error !== 'missing') return productErrorText({ field, code: error })
  return field === 'type' || field === 'description'
    ? 'missing; you can set a default for all such products above.'
    : 'missing.'
}

function stockChangeText({ size, before, after }: Note<'stock-changes'>): string {
  const name = size === '' ? 'Stock' : `Stock of ${size}`
  if (after === null) return `${name}: no longer counted.`
  return before === null ? `${name}: ${after}` : `${name}: ${before} → ${after}`
}

const NAMES_MAX = 10

function firstNames(names: readonly string[]): string {
  const shown = names.slice(0, NAMES_MAX).join(', ')
  return names.length > NAMES_MAX ? `${shown} and ${names.length - NAMES_MAX} more` : shown
}

/** Describes a value that the import changed, or why this shop cannot sell the product. */
function adjustmentText(note: Adjustment): string {
  switch (note.code) {
    case 'description-shortened':
      return `The description is shortened to ${productFields.description.maxLength} characters.`
    case 'images-left-out':
      return `It has ${note.count} pictures; the first ${IMAGES_MAX} are imported.`
    case 'sizes-unknown':
      return `Its variants (${note.names.join(', ')}) are not sizes of this shop; it is imported without sizes.`
    case 'sizes-left-out':
      return `This shop has no size ${note.names.join(', ')}; left out.`
    case 'variants-merged':
      return `This shop has sizes but no other options, so these variants become one product: ${firstNames(note.names)}.`
    case 'titles-merged':
      return `Lines with the same handle but different titles become one product: ${firstNames(note.names)}.`
    case 'sizes-by-number':
      return `Sizes by number: ${note.sizes.map(({ named, size }) => `${named} = ${size}`).join(', ')}.`
    case 'prices-differ':
      return endSentence(`Its variants have different prices; all get the highest, ${note.price}`)
    case 'stock-not-a-number':
      return `Stock: “${note.text}” is not a whole number.`
    case 'stock-negative':
      return `Stock: ${note.count} is taken as 0.`
    case 'stock-above-maximum':
      return `Stock: more than ${ON_HAND_MAX} is taken as ${ON_HAND_MAX}.`
    case 'stock-ambiguous':
      return 'Stock: there is both one number and a number for each size. Please keep one of them.'
    case 'stock-without-size':
      return `Stock: there is a number for ${note.sizes.join(', ')}, which is not among the sizes.`
    case 'gift-card':
      return 'A gift card is not a product that this shop can sell.'
    case 'unsupported-kind': {
      const kind = note.kind === 'grouped' ? 'A grouped' : 'An external'
      return `${kind} product is not a product that this shop can sell.`
    }
    case 'variation-without-parent':
      return `Its product (“${note.parent || 'no parent'}”) is not in the file. A variation cannot be imported alone.`
  }
}

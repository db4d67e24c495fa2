import { productFields } from '#shop/catalogue/product-fields.ts'
import type { FileFormat } from '#shop/import-export/formats/file-format.ts'
import type { ImportFailure } from '#shop/import-export/import-note.ts'
import type { Advanced } from '#shop/import-export/import/advance-import.server.ts'
import type { DefaultsError } from '#shop/import-export/import/import-defaults.ts'
import {
  LINES_MAX,
  type ImportStatus,
  type Outcome,
  type RowFilter,
  type Verdict,
} from '#shop/import-export/import/import.ts'
import { ON_HAND_MAX } from '#shop/stock/stock.ts'
import type { UploadError } from './upload-result.ts'

export const formatNames: Record<FileFormat, string> = {
  zari: 'this shop’s own columns',
  shopify: 'a Shopify export',
  woocommerce: 'a WooCommerce export',
  other: 'a table with recognised headings',
}

export const statusTexts: Record<ImportStatus, string> = {
  reading: 'Reading',
  checking: 'Checking',
  ready: 'Ready to import',
  importing: 'Importing',
  done: 'Done',
  cancelled: 'Cancelled',
  failed: 'Failed',
}

export const verdictTexts: Record<Verdict, string> = {
  new: 'New',
  update: 'Change',
  unchanged: 'Unchanged',
  refused: 'Refused',
}

export const outcomeTexts: Record<Outcome, string> = {
  added: 'Added',
  updated: 'Changed',
  unchanged: 'Unchanged',
  refused: 'Refused',
}

export const filterTexts: Record<RowFilter, string> = {
  all: 'All',
  new: 'New',
  update: 'Changes',
  unchanged: 'Unchanged',
  refused: 'Refused',
  pictures: 'Pictures missing',
}

export const importErrors: Record<Exclude<Advanced['outcome'], 'advanced'>, string> = {
  'wrong-status': 'The status of this import has changed. You now see its current state.',
  'another-is-running': 'Another import is running. Start this one when it is done.',
  'nothing-to-retry': 'No pictures are missing.',
}

/** Error texts of the form for default values. After an error, nothing is saved and the form keeps
 * the typed text. */
export const defaultsErrors: Record<DefaultsError, string> = {
  'highlight-too-long': `Please use at most ${productFields.highlights.maxLength} characters for each highlight.`,
  'too-many-highlights': `Please use at most ${productFields.highlights.maxCount} highlights.`,
  'description-too-long': `Please use at most ${productFields.description.maxLength} characters for the description.`,
  'not-a-count': `Stock: please enter a whole number from 0 to ${ON_HAND_MAX}.`,
}

export const uploadErrors: Record<UploadError, string> = {
  'no-table': 'Please choose a CSV file, or a zip with one inside.',
  'table-too-large': 'The CSV file is larger than 50 MB. Please divide it.',
  'zip-too-large': 'The zip is larger than 1 GB. Please divide it.',
  interrupted: 'The upload was interrupted. Please try again.',
  'connection-lost': 'The connection was lost before everything had arrived. Please try again.',
  'session-ended': 'Your session has ended. Please log in again.',
  'disk-full':
    'The server’s disk is nearly full, so the shop accepts no imports until there is space. Nothing was stored.',
  failed: 'The shop could not accept this file. Please try again.',
}

export function productsText(count: number): string {
  return count === 1 ? '1 product' : `${count.toLocaleString('en-IN')} products`
}

const excelText =
  'This is an Excel workbook. In Excel choose Save As › CSV UTF-8, and choose the file that it makes.'

export function failureText(failure: ImportFailure): string {
  switch (failure.code) {
    case 'text':
      return failure.text
    case 'excel-workbook':
      return excelText
    case 'tables-in-zip':
      return `The zip should hold exactly one CSV file; it holds ${failure.count}.`
    case 'table-unreadable-in-zip':
      return 'The CSV file in the zip is damaged, or larger than 50 MB.'
    case 'file-gone':
      return 'The file is no longer on the server. Please upload it again.'
    case 'too-many-lines':
      return `The file has more than ${LINES_MAX.toLocaleString('en-IN')} lines. Please divide it.`
    case 'too-many-columns':
      return `The first line has ${failure.count} columns. This is not a list of products.`
    case 'empty':
      return 'The file is empty.'
    case 'only-headings':
      return 'The file has a line of headings, and no product below it.'
    case 'unknown-headings':
      return `The first line should hold the headings, such as Title and Selling Price. It says: ${failure.headings.join(', ') || 'nothing'}.`
    case 'unexpected': {
      const kept = failure.wasImporting
        ? 'Products that were already imported stay in the shop.'
        : 'No product was changed.'
      return `The shop failed on this file, and retrying does not help. ${kept} Please send this line to your developer: ${failure.error}`
    }
  }
}

import type { ProductFields, Quantities } from '../catalogue/product-form.ts'
import type { FileKind } from './file-kind.ts'
import type { ImportDefaults } from './import-defaults.ts'

const importStatuses = [
  'reading',
  'checking',
  'ready',
  'importing',
  'done',
  'cancelled',
  'failed',
] as const
export type ImportStatus = (typeof importStatuses)[number]

export type Import = {
  id: string
  fileName: string
  hasPictures: boolean
  createdAt: Date
  status: ImportStatus
  kind: FileKind | null
  headers: string[]
  defaults: ImportDefaults
  lineCount: number
  productCount: number
  /** Why it failed. */
  problem: string | null
  startedBy: string | null
  endedAt: Date | null
}

const verdicts = ['new', 'update', 'unchanged', 'refused'] as const
/** What will happen to a product of the file. */
export type Verdict = (typeof verdicts)[number]
/** What has happened. */
export type Outcome = 'added' | 'updated' | 'unchanged' | 'refused'

/** A picture of a row: one that the shop has, or a source under which it is remembered once it was brought. */
export type PicturePlan = {
  source: string
  alt: string
  imageId: string | null
  key: string | null
}
export type MissingPicture = { source: string; problem: string }

/** What the comparison saw. */
export type BasedOn = {
  version: number
  quantities: Quantities
  images: { id: string; alt: string }[]
}
export type WantedProduct = Omit<ProductFields, 'images'>

export type ImportRow = {
  productNo: number
  line: number
  title: string
  verdict: Verdict
  notes: string[]
  productId: string | null
  wanted: WantedProduct | null
  /** Null where the file says nothing about pictures. */
  pictures: PicturePlan[] | null
  basedOn: BasedOn | null
}

export type RowCounts = Record<Verdict, number> & {
  checked: number
  /** Of those that are to be written. */
  decided: number
  refusedLater: number
  withoutPictures: number
}

/** `refused` holds what was refused in the dry run and what was refused later; `pictures` what waits for a picture. */
export const rowFilters = ['all', 'new', 'update', 'unchanged', 'refused', 'pictures'] as const
export type RowFilter = (typeof rowFilters)[number]

export const TABLE_BYTES_MAX = 50 * 1024 * 1024
export const ZIP_BYTES_MAX = 1024 * 1024 * 1024
export const LINES_MAX = 100_000
export const COLUMNS_MAX = 500
export const ROWS_PER_PAGE = 50

export const importsTopic = 'imports'
export function importTopic(importId: string): string {
  return `import:${importId}`
}

/** While these last, the page follows by itself. */
export function isUnderWay(status: ImportStatus): boolean {
  return status === 'reading' || status === 'checking' || status === 'importing'
}

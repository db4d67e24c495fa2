import type { EditedProduct, Quantities } from '../../catalogue/product-fields.ts'
import type { FileFormat } from '../formats/file-format.ts'
import type { CollectionChange } from '../../collections/choose-collections.server.ts'
import type { ImportedSku } from '../../skus/import-skus.server.ts'
import type { ImageFailure, ImportFailure, ImportNote } from '../import-note.ts'
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
  hasImageZip: boolean
  createdAt: Date
  status: ImportStatus
  kind: FileFormat | null
  headers: string[]
  defaults: ImportDefaults
  lineCount: number
  productCount: number
  problem: ImportFailure | null
  startedBy: string | null
  endedAt: Date | null
}

const verdicts = ['new', 'update', 'unchanged', 'refused'] as const
export type Verdict = (typeof verdicts)[number]
export type Outcome = 'added' | 'updated' | 'unchanged' | 'refused'

/**
 * `imageId` is set if the shop has the image. `key` identifies the source; null if it is not
 * available.
 */
export type ImagePlan = {
  source: string
  alt: string
  imageId: string | null
  key: string | null
}
export type MissingImage = { source: string; problem: ImageFailure }

/** The stored product at the time of the dry run. */
export type BasedOn = {
  version: number
  quantities: Quantities
  images: { id: string; alt: string }[]
}
export type WantedProduct = Omit<EditedProduct, 'images'> & {
  skus?: ImportedSku[]
  collections?: CollectionChange | undefined
}

export type ImportRow = {
  productNo: number
  line: number
  title: string
  verdict: Verdict
  notes: ImportNote[]
  productId: string | null
  wanted: WantedProduct | null
  /** Null if the file has no image columns. */
  images: ImagePlan[] | null
  basedOn: BasedOn | null
}

export type RowCounts = Record<Verdict, number> & {
  checked: number
  /** Rows with a result. */
  decided: number
  refusedLater: number
  withImagesMissing: number
}

/**
 * `refused` shows products refused in the dry run or later, `pictures` those with missing images.
 * The filters are part of addresses and must never be renamed.
 */
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

/** Returns true while work on the import continues, and its page therefore updates itself. */
export function isUnderWay(status: ImportStatus): boolean {
  return status === 'reading' || status === 'checking' || status === 'importing'
}

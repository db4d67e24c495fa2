import { z } from 'zod'

export const FORMAT = 'zari-backup'
export const FORMAT_VERSION = 1

/** The names of the entries, in the order in which the entries are written. */
export const MANIFEST = 'manifest.json'
export const SCHEMA_FOLDER = 'schema/'
export const TABLES_FOLDER = 'tables/'
export const FILES_FOLDER = 'files/'
export const MEDIA_FOLDER = 'media/'
export const SUMMARY = 'summary.json'

const table = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) })
export type BackedUpTable = z.infer<typeof table>

/** The content of the first entry. */
export const manifest = z.object({
  format: z.literal(FORMAT),
  version: z.number().int(),
  shopId: z.string(),
  shopName: z.string(),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  tables: z.array(table),
})
export type Manifest = z.infer<typeof manifest>

const digest = z.object({ sha256: z.string(), count: z.number().int() })
export type Digest = z.infer<typeof digest>

/** The content of the last entry; an archive without this entry is incomplete. */
export const summary = z.object({
  /** The digest of the rows of each table. */
  tables: z.record(z.string(), digest),
  sequences: z.record(z.string(), z.string()),
  files: digest,
  media: digest,
  /** Number of images that were deleted from the storage while the backup was made. */
  missingMedia: z.number().int(),
})
export type Summary = z.infer<typeof summary>

export const tableKey = ({ schema, name }: Pick<BackedUpTable, 'schema' | 'name'>) =>
  `${schema}.${name}`

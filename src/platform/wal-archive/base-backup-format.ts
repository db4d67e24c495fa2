import { z } from 'zod'

export const BASE_BACKUP_FORMAT = 'zari-base'
export const BASE_BACKUP_FORMAT_VERSION = 1

/** The names of the entries in the order in which they are written. */
export const BASE_BACKUP_MANIFEST = 'base.json'
export const CLUSTER_FOLDER = 'cluster/'
export const BASE_BACKUP_SUMMARY = 'summary.json'
export const PART_BYTES = 4 * 1024 * 1024

/** The content of the first entry. */
export const baseBackupManifest = z.object({
  format: z.literal(BASE_BACKUP_FORMAT),
  version: z.literal(BASE_BACKUP_FORMAT_VERSION),
  shopId: z.string(),
  systemId: z.string(),
  timeline: z.number().int(),
  segmentBytes: z.number().int(),
  /** The key of the WAL pieces. */
  walKey: z.string(),
})
export type BaseBackupManifest = z.infer<typeof baseBackupManifest>

/** The content of the last entry; a base backup without this entry is incomplete. */
export const baseBackupSummary = z.object({
  folders: z.array(z.string()),
  fileCount: z.number().int(),
  /** The WAL position at which the copy is consistent. The base backup contains the WAL up to
   * it. */
  stop: z.string(),
  endedAt: z.iso.datetime(),
})
export type BaseBackupSummary = z.infer<typeof baseBackupSummary>

/** Returns the entry for one part of a file; parts have `PART_BYTES`, the last one may be shorter. */
export function partName(file: string, part: number): string {
  return `${CLUSTER_FOLDER}${file}/${String(part).padStart(8, '0')}`
}

export function parsePartName(name: string): { file: string; offset: number } {
  const at = name.lastIndexOf('/')
  return {
    file: name.slice(CLUSTER_FOLDER.length, at),
    offset: Number(name.slice(at + 1)) * PART_BYTES,
  }
}

import fs from 'node:fs/promises'
import path from 'node:path'
import type { ArchiveEntry } from '../backup/archive.server.ts'
import { PART_BYTES, partName } from './base-backup-format.ts'

/** Files of a running server, which a copy must not contain. */
const EXCLUDED =
  /^(postmaster\.(pid|opts)|\.s\.PGSQL\..*|backup_label.*|tablespace_map.*|(recovery|standby)\.signal)$/
const TEMPORARY = /^(pgsql_tmp|pg_internal\.init)/
/** Folders whose content belongs to the running server. */
const EMPTIED = new Set([
  ...['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots'],
  ...['pg_stat_tmp', 'pg_subtrans'],
])

export type ClusterListing = { folders: string[]; fileCount: number }

/** Yields the files of a cluster while it runs. Files that disappear meanwhile are left out, because
 * the WAL records their deletion. */
export async function* clusterEntries(
  root: string,
  listing: ClusterListing,
): AsyncGenerator<ArchiveEntry> {
  const waiting = ['']
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    const entries = await fs
      .readdir(path.join(root, folder), { withFileTypes: true })
      .catch(noneIfMissing)
    for (const entry of entries) {
      const name = path.posix.join(folder, entry.name)
      if ((folder === '' && EXCLUDED.test(entry.name)) || TEMPORARY.test(entry.name)) continue
      if (entry.isDirectory()) {
        listing.folders.push(name)
        if (!EMPTIED.has(name)) waiting.push(name)
      } else if (entry.isFile()) yield* fileEntries(root, name, listing)
    }
  }
}

async function* fileEntries(
  root: string,
  name: string,
  listing: ClusterListing,
): AsyncGenerator<ArchiveEntry> {
  const handle = await fs.open(path.join(root, name), 'r').catch(nullIfMissing)
  if (!handle) return
  listing.fileCount++
  try {
    for (let part = 0; ; part++) {
      const buffer = Buffer.allocUnsafe(PART_BYTES)
      const { bytesRead } = await handle.read(buffer, 0, PART_BYTES, part * PART_BYTES)
      if (bytesRead > 0 || part === 0)
        yield { name: partName(name, part), body: buffer.subarray(0, bytesRead) }
      if (bytesRead < PART_BYTES) return
    }
  } finally {
    await handle.close()
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

const noneIfMissing = (error: NodeJS.ErrnoException) => nullIfMissing(error) ?? []

import crypto from 'node:crypto'
import { DamagedArchive, readArchive, type ArchiveEntry } from './archive.server.ts'
import { BackupRejected } from './backup-rejected.ts'
import {
  FILES_FOLDER,
  FORMAT_VERSION,
  MANIFEST,
  MEDIA_FOLDER,
  SUMMARY,
  TABLES_FOLDER,
  manifest as manifestSchema,
  summary as summarySchema,
  type Manifest,
  type Summary,
} from './backup-format.ts'
import { decrypt } from './encryption.server.ts'
import { rollingDigest } from './rolling-digest.server.ts'

export type BackupFile = { chunks: () => AsyncIterable<Uint8Array>; passphrase: string }
export type BackupContent = { manifest: Manifest; summary: Summary }
export type BackupReader = {
  /** Called once, before all other callbacks. */
  manifest?(manifest: Manifest): Promise<void>
  /** Called for every entry except manifest and summary, in order. */
  entry?(entry: ArchiveEntry): Promise<void>
}

/** Reads and checks the whole file. Throws `BackupRejected`. */
export async function readBackup(
  file: BackupFile,
  reader: BackupReader = {},
): Promise<BackupContent> {
  try {
    return await readEntries(readArchive(decrypt(file.chunks(), file.passphrase)), reader)
  } catch (error) {
    throw error instanceof DamagedArchive ? new BackupRejected('damaged', error) : error
  }
}

async function readEntries(
  entries: AsyncGenerator<ArchiveEntry>,
  reader: BackupReader,
): Promise<BackupContent> {
  const first = await entries.next()
  if (first.done || first.value.name !== MANIFEST) throw new BackupRejected('no-backup')
  const manifest = readManifest(first.value.body)
  await reader.manifest?.(manifest)
  const digests = collectDigests()
  let summary: Summary | null = null
  for await (const entry of entries) {
    if (summary) throw new DamagedArchive('an entry follows the summary')
    if (entry.name === SUMMARY) summary = parseJson(entry.body, summarySchema)
    else {
      digests.add(entry)
      await reader.entry?.(entry)
    }
  }
  if (!summary) throw new DamagedArchive('the summary is missing')
  digests.compare(summary)
  return { manifest, summary }
}

function readManifest(body: Uint8Array): Manifest {
  const { format, version } = readFormat(body)
  if (format !== manifestSchema.shape.format.value) throw new BackupRejected('no-backup')
  if (version !== FORMAT_VERSION) throw new BackupRejected('newer-version')
  return parseJson(body, manifestSchema)
}

function readFormat(body: Uint8Array): Partial<Manifest> {
  try {
    return JSON.parse(Buffer.from(body).toString()) as Partial<Manifest>
  } catch {
    throw new BackupRejected('no-backup')
  }
}

function parseJson<Result>(
  body: Uint8Array,
  schema: { safeParse(value: unknown): { success: true; data: Result } | { success: false } },
): Result {
  const parsed = schema.safeParse(JSON.parse(Buffer.from(body).toString()))
  if (!parsed.success) throw new DamagedArchive('an entry has another form')
  return parsed.data
}

function collectDigests() {
  const tables = new Map<string, crypto.Hash>()
  const [files, media] = [rollingDigest(), rollingDigest()]
  return {
    add({ name, body }: ArchiveEntry): void {
      if (name.startsWith(FILES_FOLDER)) files.add(name, body)
      else if (name.startsWith(MEDIA_FOLDER)) media.add(name, body)
      else if (name.startsWith(TABLES_FOLDER)) {
        const key = tableOf(name)
        if (!tables.has(key)) tables.set(key, crypto.createHash('sha256'))
        tables.get(key)!.update(body)
      }
    },
    compare(expected: Summary): void {
      const found = {
        ...Object.fromEntries([...tables].map(([key, hash]) => [key, hash.digest('hex')])),
        files: files.end().sha256,
        media: media.end().sha256,
      }
      const wanted = { ...expected.tables, files: expected.files, media: expected.media }
      const isEqual =
        Object.keys(found).length === Object.keys(wanted).length &&
        Object.entries(wanted).every(([key, { sha256 }]) => found[key as 'files'] === sha256)
      if (!isEqual) throw new DamagedArchive('the checksums differ')
    },
  }
}

/** Returns `public.orders` for `tables/public.orders/00000001`. */
export function tableOf(name: string): string {
  return name.slice(TABLES_FOLDER.length, name.lastIndexOf('/'))
}

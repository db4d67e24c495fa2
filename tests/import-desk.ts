import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll } from 'vitest'
import { openMediaStorage } from '#platform/media-storage/media-storage.server.ts'
import type { FetchPublic } from '#platform/public-fetch/fetch-public.server.ts'
import { beginImport } from '#shop/exchange/begin-import.server.ts'
import type { Import } from '#shop/exchange/import.ts'
import { workOnImports } from '#shop/exchange/import-jobs.server.ts'
import {
  importFolder,
  picturesFile,
  tableFile,
  type ImportParts,
} from '#shop/exchange/import-parts.server.ts'
import { listShownRows, type ShownRow } from '#shop/exchange/import-row-store.server.ts'
import { findImport } from '#shop/exchange/import-store.server.ts'
import { startImport } from '#shop/exchange/move-import.server.ts'
import { openLog } from '#platform/log/log.server.ts'
import { admin } from './builders.ts'
import type { TestDatabase } from './test-database.ts'

export const SHOP_URL = 'https://zari.test'

/** Where files come in, without a browser and with an internet of a few pictures. */
export async function importDesk({ db, pool }: TestDatabase) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zari-import-'))
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))
  const owner = await admin(db)
  const asked: string[] = []
  const internet = new Map<string, Buffer>()
  const fetchPublic: FetchPublic = async (address) => {
    asked.push(address)
    const bytes = internet.get(address)
    return bytes
      ? { outcome: 'fetched', bytes }
      : { outcome: 'refused', message: 'The other side answered 404.' }
  }
  const parts: ImportParts = {
    db,
    pool,
    log: openLog('silent'),
    shopUrl: SHOP_URL,
    fetchPublic,
    folder: path.join(folder, 'imports'),
    media: openMediaStorage({ folder: path.join(folder, 'media') }),
    jobs: { enqueue: async () => {}, work: () => {}, schedule: () => {} },
  }

  async function upload(table: string | Uint8Array, pictures?: Uint8Array): Promise<string> {
    const id = crypto.randomUUID()
    fs.mkdirSync(importFolder(parts.folder, id), { recursive: true })
    fs.writeFileSync(tableFile(parts.folder, id), table)
    if (pictures) fs.writeFileSync(picturesFile(parts.folder, id), pictures)
    await beginImport(parts, {
      id,
      fileName: 'products.csv',
      hasPictures: pictures !== undefined,
      createdBy: owner.id,
    })
    return id
  }
  async function work(): Promise<void> {
    while ((await workOnImports(parts, 60_000)) === 'more');
  }
  /** The dry run: what would happen. */
  async function check(
    table: string | Uint8Array,
    pictures?: Uint8Array,
  ): Promise<{ id: string; rows: ShownRow[]; found: Import }> {
    const id = await upload(table, pictures)
    await work()
    return { id, rows: await rowsOf(id), found: (await findImport(db, id))! }
  }
  const rowsOf = async (id: string) => (await listShownRows(db, id, 'all', 1)).items
  async function start(id: string): Promise<ShownRow[]> {
    const moved = await startImport(parts, { importId: id, askedBy: owner.id })
    if (moved.outcome !== 'moved') throw new Error(moved.outcome)
    await work()
    return rowsOf(id)
  }
  const bring = async (table: string | Uint8Array, pictures?: Uint8Array) =>
    start((await check(table, pictures)).id)
  return { parts, owner, internet, asked, upload, work, check, start, bring, rowsOf }
}

export function swatch(colour: string): Promise<Buffer> {
  return sharp({ create: { width: 30, height: 40, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
}

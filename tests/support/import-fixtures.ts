import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll } from 'vitest'
import type { Db } from '#platform/database/database.server.ts'
import { openMediaStorage } from '#platform/media-storage/media-storage.server.ts'
import type { FetchPublic } from '#platform/public-fetch/fetch-public.server.ts'
import { beginImport } from '#shop/import-export/import/begin-import.server.ts'
import type { Import } from '#shop/import-export/import/import.ts'
import { workOnImports } from '#shop/import-export/import/import-jobs.server.ts'
import {
  importFolder,
  imagesFile,
  tableFile,
  type ImportServices,
} from '#shop/import-export/import/import-services.server.ts'
import { listShownRows, type ShownRow } from '#shop/import-export/import/import-row-store.server.ts'
import { findImport } from '#shop/import-export/import/import-store.server.ts'
import { startImport } from '#shop/import-export/import/advance-import.server.ts'
import { openLog } from '#platform/log/log.server.ts'
import { admin } from './builders.ts'
import type { TestDatabase } from './test-database.ts'

export const SHOP_URL = 'https://zari.test'

/** Opens the services for imports, with a fake internet of a few images. */
export async function openImportServices({ db, pool }: TestDatabase) {
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
      : { outcome: 'refused', message: 'The server responded with 404.' }
  }
  const parts: ImportServices = {
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
    if (pictures) fs.writeFileSync(imagesFile(parts.folder, id), pictures)
    await beginImport(parts, {
      id,
      fileName: 'products.csv',
      hasImageZip: pictures !== undefined,
      createdBy: owner.id,
    })
    return id
  }
  async function work(): Promise<void> {
    while ((await workOnImports(parts, 60_000)) === 'more');
  }
  /** Runs the dry run of an import: reads and checks the file. */
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
    const started = await startImport(parts, { importId: id, requestedBy: owner.id })
    if (started.outcome !== 'advanced') throw new Error(started.outcome)
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

/** Returns a product by its title, with its stock by size and the descriptions of its images. */
export async function productTitled(db: Db, title: string) {
  const product = await db
    .selectFrom('products')
    .selectAll()
    .where('title', '=', title)
    .executeTakeFirstOrThrow()
  const stock = await db
    .selectFrom('stock')
    .select(['size', 'on_hand'])
    .where('product_id', '=', product.id)
    .orderBy('size')
    .execute()
  const images = await db
    .selectFrom('product_images')
    .select('alt')
    .where('product_id', '=', product.id)
    .orderBy('position')
    .execute()
  return {
    ...product,
    stock: Object.fromEntries(stock.map(({ size, on_hand: onHand }) => [size, onHand])),
    alts: images.map(({ alt }) => alt),
  }
}

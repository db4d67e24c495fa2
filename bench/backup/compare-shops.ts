import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { Connection } from '#platform/database/database.server.ts'
import { digestsOf } from '../../tests/support/restored-shop.ts'

export type ShopContent = { connection: Connection; dataDir: string }
export type Comparison = { tables: number; images: number; differences: string[] }

/** Compares the checksums of all tables and images, except the table of backup runs. */
export async function compareShops(one: ShopContent, other: ShopContent): Promise<Comparison> {
  const tables = [await checksumTables(one), await checksumTables(other)] as const
  const images = [checksumImages(one), checksumImages(other)] as const
  return {
    tables: tables[0].size,
    images: images[0].size,
    differences: [...differencesOf(...tables), ...differencesOf(...images)],
  }
}

async function checksumTables({ connection }: ShopContent): Promise<Map<string, string>> {
  const { found } = await digestsOf(connection)
  return new Map(Object.entries(found).map(([table, { sha256 }]) => [table, sha256]))
}

function checksumImages({ dataDir }: ShopContent): Map<string, string> {
  const folder = path.join(dataDir, 'media')
  const files = fs.readdirSync(folder, { recursive: true, withFileTypes: true })
  return new Map(
    files
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [
        path.relative(folder, file),
        crypto.hash('sha256', fs.readFileSync(file), 'hex'),
      ]),
  )
}

function differencesOf(one: Map<string, string>, other: Map<string, string>): string[] {
  const names = new Set([...one.keys(), ...other.keys()])
  return [...names].filter((name) => one.get(name) !== other.get(name))
}

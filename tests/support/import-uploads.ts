import { existsSync, readdirSync } from 'node:fs'
import { expect } from 'vitest'
import { importsFolder } from '../../src/shop/import-export/import/import-services.server.ts'
import type { TestShop } from './test-shop.ts'
import type { Visitor } from './visitor.ts'

/** Uploads import files without a browser. */
export function importUploads(shop: TestShop, admin: Visitor) {
  const { db, config } = shop.shop
  const folder = importsFolder(config.dataDir)

  function upload(
    who: Visitor,
    files: Record<string, Blob>,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const form = new FormData()
    for (const [name, file] of Object.entries(files)) form.append(name, file, `${name}.csv`)
    return fetch(`${shop.url}/admin/exchange/upload`, {
      method: 'POST',
      body: form,
      redirect: 'manual',
      headers: { cookie: who.cookie, accept: 'application/json', ...headers },
    })
  }
  return {
    upload,

    async uploaded(files: Record<string, Blob>): Promise<string> {
      const response = await upload(admin, files)
      expect(response.status).toBe(201)
      return ((await response.json()) as { id: string }).id
    },

    /** Returns all data that a refused request must leave unchanged. */
    async everything() {
      const [imports, products] = await Promise.all([
        db.selectFrom('imports').select(['id', 'status']).orderBy('id').execute(),
        db.selectFrom('products').select(['id', 'version']).orderBy('id').execute(),
      ])
      return { imports, products, files: existsSync(folder) ? readdirSync(folder) : [] }
    },
  }
}

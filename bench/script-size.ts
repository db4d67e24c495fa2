import { globSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { printRows, type Row } from './targets/target-rows.ts'

/** Measures the compressed size (brotli) of all scripts that a storefront page needs, without
 * prefetches: `npm run bench -- script-size` */
const MOST = 110 * 1024
const CLIENT = path.resolve(import.meta.dirname, '../dist/client')
const pages = {
  home: 'storefront/home/home-page',
  collection: 'storefront/products/collection-page',
  product: 'storefront/products/product-page',
}

type Part = { module: string; imports: string[] }
type Manifest = { url: string; entry: Part; routes: Record<string, Part> }

export function measureScripts(): Row[] {
  const manifest = readManifest()
  const deferred = globSync(`${CLIENT}/static/storefront-deferred-*.js.br`).map(
    (file) => statSync(file).size,
  )
  return Object.entries(pages).map(([name, route]) => {
    const parts = [
      manifest.entry,
      ...['root', 'storefront/layout', route].map((id) => manifest.routes[id]!),
    ]
    const files = new Set([
      manifest.url,
      ...parts.flatMap(({ module, imports }) => [module, ...imports]),
    ])
    const sizes = [...files].map((file) => ({
      file: path.basename(file).replace(/-[\w-]{8}\.js$/, ''),
      bytes: statSync(`${CLIENT}${file}.br`).size,
    }))
    const bytes = sizes.reduce((sum, size) => sum + size.bytes, 0)
    const parted = sizes
      .toSorted((one, other) => other.bytes - one.bytes)
      .map((size) => `${size.file} ${size.bytes.toLocaleString('en')}`)
    return {
      what: `script of ${name}, brotli`,
      bar: '≤ 110 KB',
      measured: `**${(bytes / 1024).toFixed(1)} KB** in ${files.size} files (${parted.join(', ')}); after hydration ${deferred.join(', ')}`,
      isMet: bytes <= MOST,
    }
  })
}

function readManifest(): Manifest {
  const text = readFileSync(globSync(`${CLIENT}/static/manifest-*-shop.js`)[0]!, 'utf8')
  return JSON.parse(text.slice(text.indexOf('{'), -1)) as Manifest
}

if (import.meta.main) printRows(measureScripts())

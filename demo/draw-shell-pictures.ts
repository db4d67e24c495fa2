import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { drawScene } from './drawing/scenes/scene.ts'
import { shellPictures } from './drawing/scenes/shell-scenes.ts'

/**
 * Draws the pictures of the shop's own pages (home, about) anew: `node demo/draw-shell-pictures.ts`.
 * They are kept as files, because a shop without demo data shows them too.
 */
const folder = path.join(import.meta.dirname, '../src/web/storefront/pictures')
await mkdir(folder, { recursive: true })

let total = 0
for (const { name, size, widths, scene } of shellPictures) {
  const drawn = await drawScene(await scene(), size)
  for (const width of widths) {
    const resized = sharp(drawn.pixels, { raw: { width: drawn.width, height: drawn.height, channels: 3 } }).resize({ width, kernel: 'lanczos3' })
    const avif = await resized.clone().avif({ quality: 34, effort: 6 }).toBuffer()
    // Few browsers are left that need it: one width is enough for them.
    const webp = width === Math.min(...widths) ? await resized.clone().webp({ quality: 36, effort: 6 }).toBuffer() : null
    for (const [format, bytes] of Object.entries({ avif, webp })) {
      if (!bytes) continue
      await writeFile(path.join(folder, `${name}-${width}.${format}`), bytes)
      total += bytes.length
      console.log(`${name}-${width}.${format}`, Math.round(bytes.length / 1024), 'KB')
    }
  }
}
console.log(Math.round(total / 1024), 'KB in all')

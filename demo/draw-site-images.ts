import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { drawScene } from './drawing/scenes/scene.ts'
import { siteImages } from './drawing/scenes/site-scenes.ts'

/** Draws the images of the home and about pages again: `node demo/draw-site-images.ts`. The files
 * are committed, because shops without demo data show them too. */
const folder = path.join(import.meta.dirname, '../src/web/storefront/pictures')
await mkdir(folder, { recursive: true })

let total = 0
for (const { name, size, widths, upright, previewWidth, scene } of siteImages) {
  const drawn = await drawScene(await scene(), size)
  const inWidth = (width: number) =>
    sharp(drawn.pixels, { raw: { width: drawn.width, height: drawn.height, channels: 3 } }).resize({
      width,
      kernel: 'lanczos3',
    })
  if (previewWidth)
    await keep(`${name}-preview.jpg`, inWidth(previewWidth).jpeg({ quality: 75, mozjpeg: true }))
  for (const width of widths) {
    const resized = await inWidth(width).png({ compressionLevel: 1 }).toBuffer()
    await keep(`${name}-${width}.avif`, avif(sharp(resized)))
    if (width > Math.min(...widths)) continue
    // Only old browsers need WebP, so one width is enough.
    await keep(`${name}-${width}.webp`, sharp(resized).webp({ quality: 36, effort: 6 }))
    const cut = upright && {
      left: Math.round((width - upright.width) * upright.from),
      top: 0,
      width: upright.width,
      height: Math.round((width * size.height) / size.width),
    }
    if (cut) await keep(`${name}-upright.avif`, avif(sharp(resized).extract(cut)))
  }
}
console.log(Math.round(total / 1024), 'KB in all')

function avif(picture: Sharp): Sharp {
  return picture.avif({ quality: 34, effort: 6 })
}

async function keep(file: string, picture: Sharp): Promise<void> {
  const bytes = await picture.toBuffer()
  await writeFile(path.join(folder, file), bytes)
  total += bytes.length
  console.log(file, Math.round(bytes.length / 1024), 'KB')
}

import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { Db } from '#platform/database/database.server.ts'
import type { TrySvg } from '#platform/svg/try-svg.server.ts'
import { insertLogo } from './logo-store.server.ts'
import { LOGO_BYTES_MAX, type Logo, type LogoImage } from './logo.ts'
import { sanitizeSvg, SVG_BYTES_MAX } from './sanitize-svg.ts'

export type LogoProblem = 'logo-too-large' | 'logo-unsafe' | 'logo-damaged' | 'logo-too-complex'

/** Enough for screens with several pixels per CSS pixel: a header's logo is at most 44 CSS pixels
 * high. */
const PNG_SIZE_MAX = { width: 960, height: 320 }
const PIXELS_MAX = 16_000_000
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

type LogoServices = { db: Db; trySvg: TrySvg }

type ReadLogo = { image: LogoImage; logo: Omit<Logo, 'id'> }

/** Stores a logo, rebuilt from the parts that are safe. Returns a problem, with nothing written,
 * for a file that is too large, is not an SVG or PNG, contains anything but a drawing, or takes too
 * long to draw. */
export async function saveLogo(
  { db, trySvg }: LogoServices,
  upload: Uint8Array,
): Promise<Logo | LogoProblem> {
  const read = await readLogo(Buffer.from(upload), trySvg)
  if (typeof read === 'string') return read
  const id = createHash('sha256').update(read.image.bytes).digest('hex')
  await insertLogo(db, id, read.image)
  return { id, ...read.logo }
}

async function readLogo(upload: Buffer, trySvg: TrySvg): Promise<ReadLogo | LogoProblem> {
  if (upload.length > LOGO_BYTES_MAX) return 'logo-too-large'
  return upload.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)
    ? readPng(upload)
    : readSvg(upload, trySvg)
}

async function readSvg(upload: Buffer, trySvg: TrySvg): Promise<ReadLogo | LogoProblem> {
  if (!/^\uFEFF?\s*</.test(upload.toString('utf8', 0, 100))) return 'logo-damaged'
  if (upload.length > SVG_BYTES_MAX) return 'logo-too-large'
  const sanitized = sanitizeSvg(upload.toString('utf8'))
  if (!sanitized) return 'logo-unsafe'
  const { svg, width, height } = sanitized
  const bytes = Buffer.from(svg)
  const attempt = await trySvg(bytes)
  if (attempt !== 'drawn') return attempt === 'damaged' ? 'logo-damaged' : 'logo-too-complex'
  return { image: { contentType: 'image/svg+xml', bytes }, logo: { type: 'svg', width, height } }
}

/** Encodes the pixels again, so that nothing else of the file is kept. */
async function readPng(upload: Buffer): Promise<ReadLogo | LogoProblem> {
  try {
    const { data, info } = await sharp(upload, { limitInputPixels: PIXELS_MAX })
      .resize({ ...PNG_SIZE_MAX, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9, palette: true })
      .toBuffer({ resolveWithObject: true })
    const { width, height } = info
    return {
      image: { contentType: 'image/png', bytes: data },
      logo: { type: 'png', width, height },
    }
  } catch {
    return 'logo-damaged'
  }
}

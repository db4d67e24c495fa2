import sharp from 'sharp'
import type { Colours } from './colours.ts'
import type { LogoImage } from './logo.ts'

export const iconPaths = [
  '/favicon.ico',
  '/favicon.svg',
  '/touch-icon.png',
  '/icon-192.png',
  '/icon-512.png',
] as const
export type IconPath = (typeof iconPaths)[number]
export type Icon = { contentType: string; bytes: Buffer }

const FAVICON_SIZE = 32
const LIMITS = { limitInputPixels: 40_000_000 }
/** At this density, a unit of an SVG is a pixel. */
const SVG_DENSITY = 72
/** Share of the icon that the logo fills. Phones cut off the corners. */
const LOGO_SHARE = 0.76

/** Draws an icon from the logo, on the shop's background. A shop without a logo has a plain mark. */
export async function makeIcon(
  logo: LogoImage | null,
  colours: Colours,
  path: IconPath,
): Promise<Icon> {
  const source = logo ?? { contentType: 'image/svg+xml', bytes: plainMark(colours) }
  if (path === '/favicon.svg') return { contentType: 'image/svg+xml', bytes: svgIcon(source) }
  const size = { '/touch-icon.png': 180, '/icon-192.png': 192, '/icon-512.png': 512 }
  if (path !== '/favicon.ico')
    return {
      contentType: 'image/png',
      bytes: await pngIcon(source, { size: size[path], share: logo ? LOGO_SHARE : 1, colours }),
    }
  const png = await pngIcon(source, { size: FAVICON_SIZE, share: 1, colours: null })
  return { contentType: 'image/x-icon', bytes: icoOf(png) }
}

/** A square in the colour of the buttons with the shop's ornament. */
function plainMark({ madder, ivory }: Colours): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path d="M0 0h64v64H0z" fill="${madder}"/><path d="M32 12l20 20-20 20-20-20z" fill="none" stroke="${ivory}" stroke-width="4"/><path d="M32 24l8 8-8 8-8-8z" fill="${ivory}"/></svg>`,
  )
}

/** A favicon must be square, so the logo is embedded. */
function svgIcon({ contentType, bytes }: LogoImage): Buffer {
  const href = `data:${contentType};base64,${bytes.toString('base64')}`
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><image width="64" height="64" href="${href}"/></svg>`,
  )
}

async function pngIcon(
  { bytes }: LogoImage,
  { size, share, colours }: { size: number; share: number; colours: Colours | null },
): Promise<Buffer> {
  const inside = Math.round(size * share)
  const clear = { r: 0, g: 0, b: 0, alpha: 0 }
  const { width, height } = await sharp(bytes, LIMITS).metadata()
  const density = Math.max(1, (SVG_DENSITY * inside) / Math.max(width, height))
  const logo = await sharp(bytes, { ...LIMITS, density })
    .resize({ width: inside, height: inside, fit: 'contain', background: clear })
    .png()
    .toBuffer()
  return sharp({
    create: { width: size, height: size, channels: 4, background: colours?.ivory ?? clear },
  })
    .composite([{ input: logo, gravity: 'centre' }])
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** An ICO file of one PNG (https://learn.microsoft.com/windows/win32/menurc/newheader). */
function icoOf(png: Buffer): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(FAVICON_SIZE, 6)
  head.writeUInt8(FAVICON_SIZE, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'

/** Enough for the largest app icon. */
const SIZE = 512
/** At this density, a unit of an SVG is a pixel. */
const UNIT_DENSITY = 72
const LIMITS = { limitInputPixels: 40_000_000 }

/** Draws the SVG on standard input. Ends with an error if it cannot be drawn. */
const svg = await buffer(process.stdin)
const { width, height } = await sharp(svg, LIMITS).metadata()
const density = Math.max(1, (UNIT_DENSITY * SIZE) / Math.max(width, height))
await sharp(svg, { ...LIMITS, density })
  .resize(SIZE, SIZE, { fit: 'contain' })
  .png()
  .toBuffer()

import sharp from 'sharp'
import { createCanvas, softenOutlines } from '../engine/canvas.ts'
import { paint } from '../engine/paint.ts'
import { paintAmbientOcclusion } from '../engine/occlusion.ts'
import type { Camera, Surface } from '../engine/surface.ts'

export type Scene = {
  /** An SVG of 600 × 800 without fine detail, because the backdrop is out of focus. Null if cloth
   * covers the whole picture. */
  backdrop: string | null
  camera: Camera
  surfaces: Surface[]
  /** The distance from the centre to the wall that the shadow falls on, in cm. */
  wallCm: number | null
  shadowStrength?: number
}

export type Size = { width: number; height: number }
/** Large enough for the widest rendition. */
export const PICTURE: Size = { width: 2000, height: 2667 }
/** Drawn eight times as fast, so that a new demo shop opens soon. */
export const SMALL_PICTURE: Size = { width: 720, height: 960 }
/** The `pixelsPerCm` of a camera refers to a picture of this width. */
const CAMERA_WIDTH = 960

const OUTLINE_SMOOTHING = 1.12

/** Supersampling, for smooth outlines. */
export async function drawScene(
  scene: Scene,
  size: Size = PICTURE,
): Promise<{ pixels: Uint8Array; width: number; height: number }> {
  // A picture that cloth covers completely has no outlines to smooth.
  const larger = scene.backdrop === null ? 1 : OUTLINE_SMOOTHING
  const width = Math.round(size.width * larger)
  const height = Math.round(size.height * larger)
  const backdrop =
    scene.backdrop === null
      ? new Uint8Array(width * height * 3)
      : await paintBackdrop(scene.backdrop, width, height)
  const canvas = createCanvas(width, height, backdrop)
  const scale = (scene.camera.pixelsPerCm * width) / CAMERA_WIDTH
  paint(canvas, { ...scene.camera, pixelsPerCm: scale }, scene.surfaces)
  paintAmbientOcclusion(canvas, {
    wall: scene.wallCm === null ? null : -scene.wallCm * scale,
    pixelsPerCm: scale,
    ...(scene.shadowStrength === undefined ? {} : { strength: scene.shadowStrength }),
  })
  softenOutlines(canvas, 0.8 * scale)
  return { pixels: canvas.pixels, width, height }
}

/** Draws the backdrop small and enlarges it, because blurring at full size is slow. */
async function paintBackdrop(svg: string, width: number, height: number): Promise<Uint8Array> {
  const { data, info } = await sharp(Buffer.from(svg))
    .resize({ height: 266 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return enlarge(data, info.width, info.height, width, height)
}

/** Crops around the centre. */
function enlarge(
  small: Uint8Array,
  columns: number,
  rows: number,
  width: number,
  height: number,
): Uint8Array {
  const scale = Math.min((columns - 1) / width, (rows - 1) / height)
  const [left, top] = [(columns - 1 - width * scale) / 2, (rows - 1 - height * scale) / 2]
  const pixels = new Uint8Array(width * height * 3)
  const line = new Float32Array(columns * 3)
  let to = 0
  for (let row = 0; row < height; row++) {
    const y = top + row * scale
    const drop = y - Math.floor(y)
    const first = Math.floor(y) * columns * 3
    for (let at = 0; at < line.length; at++)
      line[at] = small[first + at]! * (1 - drop) + small[first + columns * 3 + at]! * drop
    for (let column = 0; column < width; column++, to += 3) {
      const x = left + column * scale
      const share = x - Math.floor(x)
      const at = Math.floor(x) * 3
      pixels[to] = line[at]! * (1 - share) + line[at + 3]! * share
      pixels[to + 1] = line[at + 1]! * (1 - share) + line[at + 4]! * share
      pixels[to + 2] = line[at + 2]! * (1 - share) + line[at + 5]! * share
    }
  }
  return pixels
}

export async function encode(
  drawn: { pixels: Uint8Array; width: number; height: number },
  size: Size = PICTURE,
): Promise<Buffer> {
  const image = sharp(drawn.pixels, {
    raw: { width: drawn.width, height: drawn.height, channels: 3 },
  })
  return image
    .resize(size.width, size.height, { kernel: 'cubic' })
    .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

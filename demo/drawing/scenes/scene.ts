import sharp from 'sharp'
import { canvasOn, paint, softenOutlines } from '../engine/canvas.ts'
import { settleShadows } from '../engine/occlusion.ts'
import type { Camera, Surface } from '../engine/surface.ts'

export type Scene = {
  /** Drawn on a canvas of 600 × 800, without fine detail: it is out of focus anyway. Null where cloth covers everything. */
  backdrop: string | null
  camera: Camera
  surfaces: Surface[]
  /** How far behind the centre a wall catches the shadow, in cm. */
  wallCm: number | null
  shadowStrength?: number
}

export type Size = { width: number; height: number }
export const PICTURE: Size = { width: 960, height: 1280 }

const OUTLINE_SMOOTHING = 1.3

/** Draws at a larger size and reduces, so that outlines are smooth. */
export async function drawScene(scene: Scene, size: Size = PICTURE): Promise<{ pixels: Buffer; width: number; height: number }> {
  // Cloth from edge to edge has no outlines to smooth.
  const larger = scene.backdrop === null ? 1 : OUTLINE_SMOOTHING
  const width = Math.round(size.width * larger)
  const height = Math.round(size.height * larger)
  const backdrop = scene.backdrop === null ? new Uint8Array(width * height * 3) : await paintBackdrop(scene.backdrop, width, height)
  const canvas = canvasOn(width, height, backdrop)
  const scale = (scene.camera.pixelsPerCm * width) / PICTURE.width
  paint(canvas, { ...scene.camera, pixelsPerCm: scale }, scene.surfaces)
  settleShadows(canvas, {
    wall: scene.wallCm === null ? null : -scene.wallCm * scale,
    pixelsPerCm: scale,
    ...(scene.shadowStrength === undefined ? {} : { strength: scene.shadowStrength }),
  })
  softenOutlines(canvas, 0.8 * scale)
  return { pixels: Buffer.from(canvas.pixels.buffer), width, height }
}

/** Drawn small and enlarged: a wall out of focus has no detail, and blurring it at full size would take longer than the cloth. */
async function paintBackdrop(svg: string, width: number, height: number): Promise<Uint8Array> {
  const small = await sharp(Buffer.from(svg)).resize({ height: 266 }).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width: columns, height: rows } = small.info
  return sharp(small.data, { raw: { width: columns, height: rows, channels: 3 } }).resize(width, height, { fit: 'cover', kernel: 'linear' }).raw().toBuffer()
}

export async function encode(drawn: { pixels: Buffer; width: number; height: number }, size: Size = PICTURE): Promise<Buffer> {
  const image = sharp(drawn.pixels, { raw: { width: drawn.width, height: drawn.height, channels: 3 } })
  return image.resize(size.width, size.height, { kernel: 'cubic' }).jpeg({ quality: 90, chromaSubsampling: '4:4:4' }).toBuffer()
}

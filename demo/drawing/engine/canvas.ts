export type Canvas = {
  width: number
  height: number
  pixels: Uint8Array
  /** The position of each pixel towards the viewer, in pixels; `FAR` where nothing was painted. */
  depth: Float32Array
  /** The number of the surface that painted a pixel last, so that sheer cloth covers a pixel only once. */
  painter: Uint16Array
  painters: number
}

export const FAR = -1e6

/** Memory that is reused for the next picture of the same size. A process draws one picture at a time. */
const buffers = { depth: new Float32Array(0), painter: new Uint16Array(0) }

/** Creates a canvas that paints into `pixels`. The previous canvas becomes invalid. */
export function createCanvas(width: number, height: number, pixels: Uint8Array): Canvas {
  if (buffers.depth.length !== width * height) {
    buffers.depth = new Float32Array(width * height)
    buffers.painter = new Uint16Array(width * height)
  }
  return {
    width,
    height,
    pixels,
    depth: buffers.depth.fill(FAR),
    painter: buffers.painter.fill(0),
    painters: 0,
  }
}

/** Smooths the outlines where one surface is in front of another. */
export function softenOutlines({ width, height, pixels, depth }: Canvas, stepPixels: number): void {
  for (let row = 1; row < height - 1; row++) {
    for (let column = 1; column < width - 1; column++) {
      const pixel = row * width + column
      const here = depth[pixel]!
      const isOutline =
        Math.abs(depth[pixel + 1]! - here) > stepPixels ||
        Math.abs(depth[pixel + width]! - here) > stepPixels
      if (!isOutline) continue
      for (let at = pixel * 3; at < pixel * 3 + 3; at++) {
        pixels[at] =
          (pixels[at]! * 2 +
            pixels[at - 3]! +
            pixels[at + 3]! +
            pixels[at - width * 3]! +
            pixels[at + width * 3]!) /
          6
      }
    }
  }
}

import { PREVIEW_WIDTH, type ImageRef } from './image.ts'

/** The point that crops keep, in percent of width and height. CSS positions a crop in the same way:
 * 0 shows the left or upper edge, 100 the right or lower one. */
export type FocalPoint = { x: number; y: number }

export const centre: FocalPoint = { x: 50, y: 50 }
/** Stored points are multiples of this percentage, for which the style sheet has classes. */
export const FOCUS_STEP = 5
const STORED = /^(\d{1,3}) (\d{1,3})$/

/** Reads a stored or typed point such as '30 75'. Returns the centre for anything else. */
export function focalPoint(stored: string | null | undefined): FocalPoint {
  const [, x, y] = STORED.exec(stored ?? '') ?? []
  return x && y ? { x: snap(Number(x)), y: snap(Number(y)) } : centre
}

export function snap(percent: number): number {
  return Math.min(100, Math.max(0, Math.round(percent / FOCUS_STEP) * FOCUS_STEP))
}

/** Null stands for the centre. */
export function storedFocus({ x, y }: FocalPoint): string | null {
  const stored = `${snap(x)} ${snap(y)}`
  return stored === `${centre.x} ${centre.y}` ? null : stored
}

/** The classes that position a cropped picture; '' for the centre. */
export function focusClass(focus: string | null | undefined): string {
  if (!focus) return ''
  const { x, y } = focalPoint(focus)
  return `focus-x-${x} focus-y-${y}`
}

/** Width by height of a cropped preview, the shape in which other sites show links. */
export const PREVIEW_RATIO = 1200 / 630

/** Places in percent for which cropped previews exist. */
export const cropPlaces = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100]

export function croppedPreviewFile(place: number): string {
  return `preview-${place}.jpg`
}

type Size = { width: number; height: number }
export type Region = Size & { left: number; top: number }

/** The largest part of an image in the shape of a preview. `place` moves it along the axis that is cropped. */
export function previewRegion({ width, height }: Size, place: number): Region {
  const isTall = width / height < PREVIEW_RATIO
  const part = isTall
    ? { width, height: Math.max(1, Math.round(width / PREVIEW_RATIO)) }
    : { width: Math.max(1, Math.round(height * PREVIEW_RATIO)), height }
  return {
    ...part,
    left: Math.round(((width - part.width) * place) / 100),
    top: Math.round(((height - part.height) * place) / 100),
  }
}

type Previewed = Pick<ImageRef, 'id' | 'width' | 'height' | 'focus'>
export type Preview = Size & { path: string }

/** The preview of a link, cropped around the focal point of the image; null if it has none. */
export function croppedPreview({ id, focus, ...size }: Previewed): Preview | null {
  if (!focus) return null
  const { x, y } = focalPoint(focus)
  const wanted = size.width / size.height < PREVIEW_RATIO ? y : x
  const place = Math.round(wanted / 10) * 10
  const region = previewRegion(size, place)
  const width = Math.min(PREVIEW_WIDTH, region.width)
  return {
    path: `/images/${id}/${croppedPreviewFile(place)}`,
    width,
    height: Math.max(1, Math.round((region.height * width) / region.width)),
  }
}

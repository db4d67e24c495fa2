/** Maximum number of boxes or elements in a file; a short video has far fewer. */
const PARTS_MAX = 10_000

/** Reads numbers of a file, most significant byte first. Callers check the bounds. */
export type ByteView = { view: DataView; length: number; partsRead: number }

export function byteView(bytes: Uint8Array): ByteView {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return { view, length: bytes.byteLength, partsRead: 0 }
}

/** Counts a box or element that is read, also if it was read before. False if that is too many, so that a
 * hostile file cannot block the process. */
export function countPart(file: ByteView): boolean {
  file.partsRead += 1
  return !hasTooManyParts(file)
}

export function hasTooManyParts({ partsRead }: ByteView): boolean {
  return partsRead > PARTS_MAX
}

/** Cameras record up to six tracks: pictures, sound and data such as positions. */
export const TRACKS_MAX = 20

/** A part of the file, `to` excluded. */
export type Span = { from: number; to: number }

export function textAt({ view }: ByteView, at: number, length: number): string {
  return String.fromCharCode(...Array.from({ length }, (_, index) => view.getUint8(at + index)))
}

/** A whole number of up to eight bytes. Above 2^53 it is rounded. */
export function uintAt({ view }: ByteView, at: number, length: number): number {
  let value = 0
  for (let index = 0; index < length; index++) value = value * 256 + view.getUint8(at + index)
  return value
}

/** Reads numbers of a file, most significant byte first. Callers check the bounds. */
export type ByteView = { view: DataView; length: number }

export function byteView(bytes: Uint8Array): ByteView {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return { view, length: bytes.byteLength }
}

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

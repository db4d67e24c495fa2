import { crc32, deflateSync } from 'node:zlib'

/** Builds unusual image files that no camera writes. */

export const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

export function pngChunk(type: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** Returns a PNG of almost no data that declares this size. */
export function pngOfSize(width: number, height: number, { depth = 8, colour = 2, interlaced = false } = {}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, colour, 0, 0, interlaced ? 1 : 0], 8)
  return Buffer.concat([PNG_SIGNATURE, pngChunk('IHDR', header), pngChunk('IDAT', deflateSync(Buffer.alloc(1000))), pngChunk('IEND', Buffer.alloc(0))])
}

/** Inserts chunks after the header, where a PNG has texts and colour profiles. */
export function withPngChunks(png: Buffer, ...chunks: Buffer[]): Buffer {
  const behindHeader = 8 + 25
  return Buffer.concat([png.subarray(0, behindHeader), ...chunks, png.subarray(behindHeader)])
}

/** Returns the offset of each chunk, and of the end. */
export function pngCuts(png: Buffer): number[] {
  const cuts = [8]
  for (let place = 8; place + 8 <= png.length;) {
    place += 12 + png.readUInt32BE(place)
    cuts.push(place)
  }
  return cuts
}

/** Returns the offset of each segment before the scan data. */
export function jpegCuts(jpeg: Buffer): number[] {
  const cuts = [2]
  for (let place = 2; jpeg[place] === 0xff && jpeg[place + 1] !== 0xda;) {
    place += 2 + jpeg.readUInt16BE(place + 2)
    cuts.push(place)
  }
  return cuts
}

export function jpegSegment(marker: number, data: Uint8Array): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

export function withJpegSegments(jpeg: Buffer, ...segments: Buffer[]): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])
}

/** Changes the size that the frame header of a JPEG declares. */
export function jpegOfSize(jpeg: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(jpeg)
  const frame = jpegCuts(jpeg).find((place) => jpeg[place + 1] === 0xc0 || jpeg[place + 1] === 0xc2)!
  changed.writeUInt16BE(height, frame + 5)
  changed.writeUInt16BE(width, frame + 7)
  return changed
}

/** A seeded random generator, which returns the same numbers in every run. */
export function random(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0
    return ((state ^ (state >>> 13)) >>> 0) % below
  }
}

export function withFlippedBits(bytes: Buffer, count: number, roll: (below: number) => number): Buffer {
  const changed = Buffer.from(bytes)
  for (let flip = 0; flip < count; flip++) changed[roll(changed.length)]! ^= 1 << roll(8)
  return changed
}

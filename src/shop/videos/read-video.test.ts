import fc from 'fast-check'
import { expect, test } from 'vitest'
import { box, element, mp4, webm } from '../../../tests/support/made-up-videos.ts'
import { readVideo, sniffVideo } from './read-video.ts'
import { VIDEO_BYTES_MAX } from './video.ts'

const shape = { width: 720, height: 1280 }

test('duration and size are read from the headers of MP4 and WebM', () => {
  expect(readVideo(mp4())).toEqual({ type: 'mp4', durationMs: 12_000, ...shape })
  expect(readVideo(webm())).toEqual({ type: 'webm', durationMs: 12_000, ...shape })
  expect(readVideo(webm({ isOpen: true }))).toEqual({
    type: 'webm',
    durationMs: 12_000,
    ...shape,
  })
})

test('an upright video of a phone, stored wide and turned, is upright', () => {
  expect(readVideo(mp4({ width: 1280, height: 720, isTurned: true }))).toMatchObject(shape)
})

test('thirty seconds are accepted, and the longest of several durations counts', () => {
  expect(readVideo(mp4({ seconds: 30 }))).toMatchObject({ durationMs: 30_000 })
  expect(readVideo(mp4({ seconds: 31 }))).toBe('too-long')
  expect(readVideo(mp4({ seconds: 10, trackSeconds: 40 }))).toBe('too-long')
  expect(readVideo(webm({ durationMs: 30_000 }))).toMatchObject({ durationMs: 30_000 })
  expect(readVideo(webm({ durationMs: 31_000 }))).toBe('too-long')
  expect(readVideo(webm({ durationMs: 5_000, lastClusterMs: 60_000 }))).toBe('too-long')
})

test('a file without a duration is refused', () => {
  expect(readVideo(mp4({ seconds: 0 }))).toBe('no-duration')
  expect(readVideo(webm({ durationMs: null }))).toBe('no-duration')
  expect(readVideo(webm({ durationMs: 0, lastClusterMs: 0 }))).toBe('no-duration')
  for (const durationMs of [Number.NaN, Number.POSITIVE_INFINITY, -1])
    expect(readVideo(webm({ durationMs }))).toBe('damaged')
})

test('other containers, codecs and tracks are refused by name', () => {
  expect(readVideo(mp4({ brand: 'qt  ' }))).toBe('quicktime')
  expect(readVideo(mp4({ codec: 'hvc1' }))).toBe('codec')
  expect(readVideo(mp4({ handler: 'soun' }))).toBe('not-a-video')
  expect(readVideo(webm({ docType: 'matroska' }))).toBe('not-a-video')
  expect(readVideo(webm({ codec: 'V_MPEG4/ISO/AVC' }))).toBe('codec')
  expect(readVideo(webm({ trackType: 2 }))).toBe('not-a-video')
  expect(readVideo(mp4({ width: 5_000 }))).toBe('too-many-pixels')
  expect(readVideo(webm({ height: 5_000 }))).toBe('too-many-pixels')
})

test('a file that only begins like a video is refused', () => {
  const page = Buffer.from('<!doctype html><script>alert(1)</script>')
  expect(readVideo(page)).toBe('not-a-video')
  expect(readVideo(new Uint8Array())).toBe('not-a-video')
  expect(readVideo(Buffer.concat([box('ftyp', Buffer.from('isom0000')), page]))).toBe('damaged')
  expect(readVideo(Buffer.concat([webm().subarray(0, 40), page]))).toBe('damaged')
  expect(readVideo(Buffer.alloc(VIDEO_BYTES_MAX + 1))).toBe('too-large')
})

test('two movies, missing media and impossible lengths are refused', () => {
  const whole = mp4()
  const movie = box('moov')
  expect(readVideo(Buffer.concat([whole, movie]))).toBe('damaged')
  expect(readVideo(whole.subarray(0, whole.length - 108))).toBe('damaged')
  const lying = Buffer.from(whole)
  lying.writeUInt32BE(4, 0)
  expect(readVideo(lying)).toBe('damaged')
  lying.writeUInt32BE(0xffffffff, 0)
  expect(readVideo(lying)).toBe('damaged')
  const many = Buffer.concat(Array.from({ length: 20_001 }, () => box('free')))
  expect(readVideo(Buffer.concat([whole, many]))).toBe('damaged')
  expect(readVideo(Buffer.concat([webm(), ...Array(20_000).fill(element(0xec))]))).toBe('damaged')
})

test('a file with more than 10,000 parts or 20 tracks is refused after reading no more', () => {
  const boxes = (count: number) => Array<Buffer>(count).fill(box('free'))
  const tail = (count: number) => Buffer.concat([mp4(), ...boxes(count)])
  expect(readVideo(tail(9_900))).toMatchObject(shape)
  expect(readVideo(tail(10_000))).toBe('damaged')
  const tracks = (count: number) => Buffer.concat(Array<Buffer>(count).fill(box('trak')))
  const movie = (...parts: Buffer[]) => {
    const [from, to] = [mp4().indexOf('moov') - 4, mp4().indexOf('mdat') - 4]
    const inside = mp4().subarray(from + 8, to)
    const rest = [mp4().subarray(0, from), box('moov', inside, ...parts), mp4().subarray(to)]
    return Buffer.concat(rest)
  }
  const track = movie().subarray(movie().indexOf('trak') - 4, movie().indexOf('mdat') - 4)
  expect(readVideo(movie(...Array<Buffer>(19).fill(track)))).toMatchObject(shape)
  expect(readVideo(movie(...Array<Buffer>(20).fill(track)))).toBe('damaged')
  expect(readVideo(movie(tracks(9_000)))).toBe('damaged')
  // Each search of a track reads its boxes again.
  const padded = box('trak', track.subarray(8), ...boxes(4_000))
  expect(readVideo(movie(padded))).toBe('damaged')
})

test('elements at the start of a cluster are read without the rest of it', () => {
  const cluster = (ms: number, blocks: number) =>
    element(
      0x1f43b675,
      element(0xe7, Buffer.from([ms >> 8, ms & 255])),
      ...Array<Buffer>(blocks).fill(element(0xa3)),
    )
  const film = webm({ isOpen: true })
  const frames = Array.from({ length: 20 }, (_, index) => cluster(index * 500, 1_000))
  expect(readVideo(Buffer.concat([film, ...frames]))).toMatchObject({ durationMs: 12_000 })
  const hidden = Array<Buffer>(10_000).fill(cluster(0, 0))
  expect(readVideo(Buffer.concat([film, ...hidden, cluster(60_000, 0)]))).toBe('damaged')
  const entries = (count: number) =>
    Buffer.concat([
      film.subarray(0, film.indexOf(Buffer.from([0x16, 0x54, 0xae, 0x6b]))),
      element(
        0x1654ae6b,
        ...Array<Buffer>(count).fill(element(0xae, element(0x83, Buffer.from([2])))),
      ),
    ])
  expect(readVideo(entries(20))).toBe('not-a-video')
  expect(readVideo(entries(21))).toBe('damaged')
})

test('a file that was cut or changed anywhere is read or refused, and never fails', () => {
  const changed = fc.record({
    bytes: fc.constantFrom(mp4(), webm(), webm({ isOpen: true })),
    cut: fc.nat(),
    changes: fc.array(fc.record({ at: fc.nat(), byte: fc.nat(255) }), { maxLength: 8 }),
  })
  fc.assert(
    fc.property(changed, ({ bytes, cut, changes }) => {
      const file = Buffer.from(bytes.subarray(0, cut % (bytes.length + 1)))
      for (const { at, byte } of changes) if (file.length > 0) file[at % file.length] = byte
      const read = readVideo(file)
      if (typeof read !== 'string') expect(read.durationMs).toBeGreaterThan(0)
    }),
    { numRuns: 2_000 },
  )
})

test('the container is known by its first bytes', () => {
  expect(sniffVideo(mp4().subarray(0, 16))).toBe('mp4')
  expect(sniffVideo(webm().subarray(0, 16))).toBe('webm')
  expect(sniffVideo(Buffer.from('RIFF0000AVI '))).toBeNull()
})

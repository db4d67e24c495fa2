import sharp from 'sharp'
import { expect, test } from 'vitest'
import { inSvg } from '../../../../tests/support/hostile-drawings.ts'
import { defaultColours } from './colours.ts'
import { iconPaths, makeIcon } from './make-icons.server.ts'

const colours = { ...defaultColours, ivory: '#ffeedd', madder: '#004080' }
const logo = {
  contentType: 'image/svg+xml',
  bytes: Buffer.from(inSvg('<path d="M0 0h40v20H0z" fill="#00ff00"/>')),
}
/** The colour in the middle and in a corner, as red, green, blue and opacity. */
async function pixels(png: Buffer) {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (index: number) => [...data.subarray(index * 4, index * 4 + 4)]
  return { middle: at((info.height / 2) * info.width + info.width / 2), corner: at(0) }
}

test('every icon has its size, with the logo in the middle of the background', async () => {
  for (const [path, size] of [
    ['/touch-icon.png', 180],
    ['/icon-192.png', 192],
    ['/icon-512.png', 512],
  ] as const) {
    const { contentType, bytes } = await makeIcon(logo, colours, path)
    expect(contentType).toBe('image/png')
    expect(await sharp(bytes).metadata()).toMatchObject({ width: size, height: size })
    expect(await pixels(bytes)).toEqual({
      middle: [0, 255, 0, 255],
      corner: [0xff, 0xee, 0xdd, 255],
    })
  }
})

test.each(['0 0 4000 3000', '0 0 24 24'])(
  'a drawing with the box %s becomes an icon',
  async (box) => {
    const bytes = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}"><path d="M0 0h4000v3000H0z" fill="#00ff00"/></svg>`,
    )
    const icon = await makeIcon({ contentType: 'image/svg+xml', bytes }, colours, '/icon-512.png')
    expect((await pixels(icon.bytes)).middle).toEqual([0, 255, 0, 255])
  },
)

test('the icon of browser tabs is a transparent PNG of 32 × 32 in an ICO file', async () => {
  const { contentType, bytes } = await makeIcon(logo, colours, '/favicon.ico')
  expect(contentType).toBe('image/x-icon')
  expect([...bytes.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32])
  const [length, offset] = [bytes.readUInt32LE(14), bytes.readUInt32LE(18)]
  expect(offset + length).toBe(bytes.length)
  expect(await pixels(bytes.subarray(offset))).toEqual({
    middle: [0, 255, 0, 255],
    corner: [0, 0, 0, 0],
  })
})

test('the SVG icon is square and embeds the logo', async () => {
  const { contentType, bytes } = await makeIcon(logo, colours, '/favicon.svg')
  expect(contentType).toBe('image/svg+xml')
  const svg = bytes.toString()
  expect(svg).toContain('viewBox="0 0 64 64"')
  expect(svg).toContain(`data:image/svg+xml;base64,${logo.bytes.toString('base64')}`)
})

test('a shop without a logo has a mark in its colours', async () => {
  for (const path of iconPaths)
    expect((await makeIcon(null, colours, path)).bytes.length).toBeGreaterThan(100)
  const { bytes } = await makeIcon(null, colours, '/icon-192.png')
  expect(await pixels(bytes)).toEqual({
    middle: [0xff, 0xee, 0xdd, 255],
    corner: [0, 0x40, 0x80, 255],
  })
})

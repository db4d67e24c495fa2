import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import {
  random, jpegCuts, jpegOfSize, jpegSegment, pngChunk, pngCuts, pngOfSize, withFlippedBits, withJpegSegments, withPngChunks,
} from './picture-bytes.ts'

/** `kept` is a valid image. `refused` is not an image, or an image that must not be opened.
 * `either` is so damaged that some decoders accept it and others do not. */
export type UnusualPicture = { name: string; bytes: Buffer; becomes: 'kept' | 'refused' | 'either'; /** Expected appearance of a kept image. */ upright?: Buffer; size?: [number, number] }

const SCRIPT = '<script>alert("zari")</script>'
const here = (name: string) => readFileSync(path.join(import.meta.dirname, name))

export async function makeUnusualPictures(): Promise<UnusualPicture[]> {
  const kinds = await ordinaryPictures()
  return [...pngSuite(), ...(await turned()), ...(await unusual()), ...talkative(kinds), ...(await bombs(kinds)), ...others(), ...cutOff(kinds), ...flipped(kinds), ...noise()]
}

type Kinds = Record<'jpeg' | 'png' | 'webp' | 'gif' | 'avif', Buffer>

async function ordinaryPictures(): Promise<Kinds> {
  const cloth = await sharp(here('Landscape_1.jpg')).resize(200).png().toBuffer()
  const make = (format: keyof Kinds) => sharp(cloth).toFormat(format).toBuffer()
  return { jpeg: await make('jpeg'), png: await make('png'), webp: await make('webp'), gif: await make('gif'), avif: await make('avif') }
}

function pngSuite(): UnusualPicture[] {
  return readdirSync(path.join(import.meta.dirname, 'pngsuite')).filter((file) => file.endsWith('.png'))
    .map((file) => ({ name: `pngsuite/${file}`, bytes: here(`pngsuite/${file}`), becomes: file.startsWith('x') ? 'refused' : 'kept' }))
}

/** One photograph in all eight EXIF orientations, and four files as phones write them. */
async function turned(): Promise<UnusualPicture[]> {
  const upright = await sharp(here('Landscape_1.jpg')).resize(160, 120).png().toBuffer()
  const back: ((picture: Sharp) => Sharp)[] = [
    (it) => it, (it) => it.flop(), (it) => it.rotate(180), (it) => it.flip(), (it) => it.rotate(270).flop(), (it) => it.rotate(270), (it) => it.rotate(90).flop(), (it) => it.rotate(90),
  ]
  const made = back.flatMap((turn, index) => (['jpeg', 'webp', 'png'] as const).map(async (format): Promise<UnusualPicture> => ({
    name: `turn ${index + 1}, ${format}`, becomes: 'kept', upright, size: [160, 120],
    bytes: await sharp(await turn(sharp(upright)).png().toBuffer()).toFormat(format).withMetadata({ orientation: index + 1 }).toBuffer(),
  })))
  const photographs = (['Landscape_1', 'Landscape_6', 'Portrait_3', 'Portrait_8'] as const)
    .map((name): UnusualPicture => ({ name, bytes: here(`${name}.jpg`), becomes: 'kept', size: name.startsWith('L') ? [600, 450] : [450, 600] }))
  return [...await Promise.all(made), ...photographs]
}

/** Valid images of rare kinds. */
async function unusual(): Promise<UnusualPicture[]> {
  const cloth = sharp(here('Landscape_1.jpg')).resize(300)
  const gps = { IFD0: { Make: 'ZariPhone', Copyright: SCRIPT }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '18/1 31/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '73/1 51/1 0/1' } }
  const frames = await Promise.all(['#8c1d2f', '#1f6b4a', '#2b3a67'].map((background) => sharp({ create: { width: 80, height: 60, channels: 3, background } }).png().toBuffer()))
  const films = sharp(frames, { join: { animated: true } })
  const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#8c1d2f' } }).jpeg().toBuffer()
  const made: [string, Promise<Buffer>, [number, number]?][] = [
    ['CMYK with its profile', cloth.clone().withIccProfile('cmyk').jpeg().toBuffer()], ['CMYK without', cloth.clone().toColourspace('cmyk').jpeg().toBuffer()],
    ['Display P3', cloth.clone().withIccProfile('p3').jpeg().toBuffer()], ['grey with alpha', cloth.clone().greyscale().ensureAlpha(0.5).png().toBuffer()],
    ['16 bits', cloth.clone().toColourspace('rgb16').png().toBuffer()], ['16 bits with alpha', cloth.clone().ensureAlpha(0.5).toColourspace('rgb16').png().toBuffer()],
    ['palette', cloth.clone().png({ palette: true, colours: 5 }).toBuffer()], ['progressive', cloth.clone().jpeg({ progressive: true }).toBuffer()],
    ['grey JPEG', cloth.clone().greyscale().jpeg().toBuffer()], ['lossless WebP', cloth.clone().ensureAlpha(0.3).webp({ lossless: true }).toBuffer()],
    ['place and camera, JPEG', cloth.clone().withExif(gps).jpeg().toBuffer()], ['place and camera, PNG', cloth.clone().withExif(gps).png().toBuffer()],
    ['place and camera, WebP', cloth.clone().withExif(gps).webp().toBuffer()], ['place and camera, AVIF', cloth.clone().withExif(gps).avif().toBuffer()],
    ['XMP', cloth.clone().withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${SCRIPT}</x:xmpmeta>`).jpeg().toBuffer()],
    ['moving GIF', films.clone().gif().toBuffer(), [80, 60]], ['moving WebP', films.clone().webp().toBuffer(), [80, 60]], ['12 bit AVIF', cloth.clone().avif({ bitdepth: 12 }).toBuffer().catch(() => cloth.clone().avif().toBuffer())],
    ['one pixel', plain(1, 1), [1, 1]], ['a line', plain(5000, 1)], ['a thread', plain(1, 5000)], ['a ribbon', plain(9000, 40)], ['a large one', plain(7000, 5000), [2400, 1714]],
    ['nothing but glass', sharp({ create: { width: 50, height: 50, channels: 4, background: '#00000000' } }).png().toBuffer(), [50, 50]],
  ]
  return Promise.all(made.map(async ([name, bytes, size]): Promise<UnusualPicture> => ({ name, bytes: await bytes, becomes: 'kept', ...(size && { size }) })))
}

/** Images with metadata or a hidden second file. The shop must remove both. */
function talkative({ jpeg, png, webp, gif, avif }: Kinds): UnusualPicture[] {
  const words = [SCRIPT, '<html><body onload=alert(1)>', '<?php system($_GET[0]); ?>', '%PDF-1.7 /JS (app.alert(1))', 'PK\x03\x04 and a zip', '*/=1;alert(document.domain)//', '<svg onload="alert(1)" xmlns="http://www.w3.org/2000/svg">']
  const kept = (name: string, bytes: Buffer): UnusualPicture => ({ name, bytes, becomes: 'kept' })
  const behind = words.flatMap((text) => Object.entries({ jpeg, png, webp, gif }).map(([kind, bytes]) => kept(`${kind} and behind it ${text}`, Buffer.concat([bytes, Buffer.from(text, 'latin1')]))))
  const inside = words.flatMap((text) => {
    const data = Buffer.from(text, 'latin1')
    return [
      kept(`JPEG comment ${text}`, withJpegSegments(jpeg, jpegSegment(0xfe, data))), kept(`JPEG APP13 ${text}`, withJpegSegments(jpeg, jpegSegment(0xed, Buffer.concat([Buffer.from('Photoshop 3.0\0'), data])))),
      kept(`PNG tEXt ${text}`, withPngChunks(png, pngChunk('tEXt', Buffer.concat([Buffer.from('Title\0'), data])))), kept(`PNG zTXt ${text}`, withPngChunks(png, pngChunk('zTXt', Buffer.concat([Buffer.from('Title\0\0'), deflateSync(data)])))),
    ]
  })
  const scriptGif = Buffer.concat([Buffer.from('GIF89a/*'), gif.subarray(8), Buffer.from('*/=1;alert(1)')])
  return [
    ...behind, ...inside, kept('two pictures in one (MPO)', Buffer.concat([withJpegSegments(jpeg, jpegSegment(0xe2, Buffer.from('MPF\0II*\0\x08\0\0\0\0\0', 'latin1'))), jpeg])),
    { name: 'GIF that is a script', bytes: scriptGif, becomes: 'either' }, { name: 'GIF header, then a script', bytes: Buffer.from('GIF89a=1;alert(document.cookie)'), becomes: 'refused' },
    { name: 'page in front of a JPEG', bytes: Buffer.concat([Buffer.from(`<!doctype html>${SCRIPT}`), jpeg]), becomes: 'refused' },
    { name: 'PDF in front of a PNG', bytes: Buffer.concat([Buffer.from('%PDF-1.7\n'), png]), becomes: 'refused' }, { name: 'line in front of an AVIF', bytes: Buffer.concat([Buffer.from('\n'), avif]), becomes: 'refused' },
  ]
}

/** Small files that decode to huge images or take extremely long to decode. */
async function bombs({ jpeg, png, gif }: Kinds): Promise<UnusualPicture[]> {
  const sizes: [number, number][] = [[65_535, 65_535], [2_147_483_647, 1], [1, 2_147_483_647], [2_147_483_647, 2_147_483_647], [8_000, 8_000], [0, 0], [0, 100], [50_001, 1_000]]
  const wideGif = Buffer.from(gif)
  wideGif.writeUInt16LE(65_535, 6)
  wideGif.writeUInt16LE(65_535, 8)
  const zeros = deflateSync(Buffer.alloc(80_000_000))
  const wall = sharp({ create: { width: 10_000, height: 5_000, channels: 3, background: 'white' }, limitInputPixels: false })
  return [
    ...sizes.flatMap(([width, height]) => [false, true].map((interlaced): UnusualPicture => ({ name: `PNG ${width} × ${height}, interlaced ${interlaced}`, bytes: pngOfSize(width, height, { interlaced }), becomes: 'refused' }))),
    ...([[65_500, 65_500], [65_535, 1], [60_000, 60_000], [9_000, 9_000]] as const).map(([width, height]): UnusualPicture => ({ name: `JPEG ${width} × ${height}`, bytes: jpegOfSize(jpeg, width, height), becomes: width * height > 50_000_000 ? 'refused' : 'either' })),
    { name: 'deep PNG of 49 megapixels', bytes: pngOfSize(7000, 7000, { depth: 16, colour: 6 }), becomes: 'refused' }, { name: 'GIF of 65535 × 65535 around a small picture', bytes: wideGif, becomes: 'either' },
    { name: 'PNG with 80 MB of text', bytes: withPngChunks(png, pngChunk('zTXt', Buffer.concat([Buffer.from('Title\0\0'), zeros]))), becomes: 'either' },
    { name: 'PNG with 80 MB of profile', bytes: withPngChunks(png, pngChunk('iCCP', Buffer.concat([Buffer.from('cmyk\0\0'), zeros]))), becomes: 'either' },
    { name: 'PNG with 2000 texts', bytes: withPngChunks(png, ...Array.from({ length: 2000 }, () => pngChunk('tEXt', Buffer.from(`Title\0${SCRIPT}`)))), becomes: 'either' },
    { name: '50 megapixels of white, PNG', bytes: await wall.clone().png().toBuffer(), becomes: 'kept', size: [2400, 1200] },
    { name: '45 megapixels of white, interlaced', bytes: await wall.clone().resize(9500, 4750, { fit: 'fill' }).png({ progressive: true }).toBuffer(), becomes: 'kept', size: [2400, 1200] },
    { name: '50 megapixels of white, progressive JPEG', bytes: await wall.clone().jpeg({ progressive: true }).toBuffer(), becomes: 'kept', size: [2400, 1200] },
    { name: 'the same in all its colours', bytes: await wall.clone().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(), becomes: 'refused' },
    { name: '24 megapixels of white, AVIF', bytes: await wall.clone().resize(7000, 3500, { fit: 'fill' }).avif({ effort: 0 }).toBuffer(), becomes: 'refused' },
    { name: '50 megapixels of white, WebP', bytes: await wall.clone().webp({ effort: 0 }).toBuffer(), becomes: 'kept', size: [2400, 1200] },
  ]
}

/** Files that are not images but have the names of images. */
function others(): UnusualPicture[] {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">'
  const drawings = [
    `${svg}${SCRIPT}</svg>`, `<?xml version="1.0"?>${svg}</svg>`, `\uFEFF${svg}<a xlink:href="javascript:alert(1)"/></svg>`, `<!-- JFIF --><!DOCTYPE svg>${svg}</svg>`, `\n\n  ${svg}<image href="file:///etc/passwd"/></svg>`,
    `${svg}<foreignObject><iframe src="https://evil.example"/></foreignObject></svg>`, `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg}&a;</svg>`, '<SVG ONLOAD=alert(1)>', `${svg}<image href="http://169.254.169.254/"/></svg>`,
  ]
  const brands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1', 'avif', 'avis', 'isom', 'mp42', 'qt  ', 'crx ']
  const box = (brand: string, second: string) => Buffer.concat([Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0${second}mif1`, 'latin1'), Buffer.alloc(3000)])
  const starts = [
    '', ' ', 'hello', 'BM6\0\0\0', 'II*\0', 'MM\0*', 'II+\0', '\0\0\x01\0\x01\0', '8BPS\0\x01', '\xff\x0a', '\0\0\0\x0cJXL \r\n\x87\n', '\0\0\0\x0cjP  \r\n\x87\n', '\xff\x4f\xff\x51', 'qoif', '#?RADIANCE', 'P6 1 1 255 ', 'v/1\x01',
    '%!PS-Adobe', '%PDF-1.7', 'PK\x03\x04', '\x1f\x8b\x08', '\x7fELF', 'MZ', '<html>', '<!doctype html>', '{"a":1}', '#!/bin/sh', '\xca\xfe\xba\xbe', 'OggS', 'ID3', 'RIFF\0\0\0\0WAVEfmt ', 'RIFF\0\0\0\0AVI LIST', '\0asm', 'SIMPLE  =', 'push graphic-context',
  ]
  return [
    ...drawings.map((text): UnusualPicture => ({ name: `drawing ${text.slice(0, 40)}`, bytes: Buffer.from(text), becomes: 'refused' })),
    ...brands.flatMap((brand) => ['heic', 'avif'].map((second): UnusualPicture => ({ name: `box ${brand} ${second}`, bytes: box(brand, second), becomes: 'refused' }))),
    ...starts.map((start): UnusualPicture => ({ name: `begins with ${JSON.stringify(start)}`, bytes: Buffer.concat([Buffer.from(start, 'latin1'), Buffer.alloc(start ? 200 : 0)]), becomes: 'refused' })),
  ]
}

function cutOff(kinds: Kinds): UnusualPicture[] {
  const cut = (name: string, bytes: Buffer, place: number): UnusualPicture => ({ name: `${name}, cut at ${place}`, bytes: bytes.subarray(0, place), becomes: place < 30 ? 'refused' : 'either' })
  const parted = [...pngCuts(kinds.png), ...pngCuts(kinds.png).map((place) => place + 6)].map((place) => cut('png', kinds.png, place))
  const segmented = [...jpegCuts(kinds.jpeg), ...jpegCuts(kinds.jpeg).map((place) => place + 3)].map((place) => cut('jpeg', kinds.jpeg, place))
  const anywhere = Object.entries(kinds).flatMap(([kind, bytes]) => [
    ...[1, 2, 3, 4, 8, 11, 12, 16, 24].map((place) => cut(kind, bytes, place)), ...[40, 100].map((place) => cut(kind, bytes, place)), ...[0.1, 0.3, 0.5, 0.7, 0.9, 0.99].map((part) => cut(kind, bytes, Math.floor(bytes.length * part))),
  ])
  return [...parted, ...segmented, ...anywhere]
}

function flipped(kinds: Kinds): UnusualPicture[] {
  const roll = random(20)
  return Object.entries(kinds).flatMap(([kind, bytes]) => Array.from({ length: 24 }, (_, turn): UnusualPicture => {
    const part = turn % 2 === 0 ? Math.min(bytes.length, 400) : bytes.length
    const begun = withFlippedBits(bytes.subarray(0, part), 1 + turn % 7, roll)
    return { name: `${kind} with flipped bits, ${turn}`, bytes: Buffer.concat([begun, bytes.subarray(part)]), becomes: 'either' }
  }))
}

function noise(): UnusualPicture[] {
  const roll = random(7)
  const heads = ['', '\xff\xd8\xff\xe0', '\x89PNG\r\n\x1a\n', 'GIF89a', 'RIFF\0\0\0\0WEBPVP8 ', '\0\0\0\x20ftypavif\0\0\0\0mif1avif']
  return Array.from({ length: 36 }, (_, turn): UnusualPicture => {
    const body = Buffer.from(Array.from({ length: 20 + turn * 40 }, () => roll(256)))
    return { name: `noise ${turn}`, bytes: Buffer.concat([Buffer.from(heads[turn % heads.length]!, 'latin1'), body]), becomes: turn % heads.length === 3 ? 'either' : 'refused' }
  })
}

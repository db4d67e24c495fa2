/** A phone's picture has 2–8 MB; a camera's rarely more than 15. */
export const UPLOAD_BYTES_MAX = 15 * 1024 * 1024

/** 50 megapixels: more than any phone's usual picture, little enough to be held in memory. */
export const UPLOAD_PIXELS_MAX = 50_000_000

/** What one picture may hold while it is read; a process of the shop needs as much for everything else, and stays below 600 MB. */
export const DECODED_BYTES_MAX = 4 * UPLOAD_PIXELS_MAX

const uploadKinds = ['jpeg', 'png', 'webp', 'gif', 'avif'] as const
export type UploadKind = (typeof uploadKinds)[number]

/** For a file chooser. An iPhone that sees HEIC missing here makes a JPEG of its photograph by itself. */
export const uploadTypes = uploadKinds.map((kind) => `image/${kind}`).join(',')

export type UploadRefusal =
  | 'too-large'
  | 'too-many-pixels'
  | 'svg'
  | 'heic'
  | 'not-a-picture'
  | 'damaged'

/** What happened, and what to do. */
export const uploadMessages: Record<UploadRefusal, string> = {
  'too-large': 'This picture is larger than 15 MB. Please save it smaller and choose it again.',
  'too-many-pixels':
    'This picture has too many pixels to be opened here: at most 50 million, and fewer in 16-bit colours, as AVIF or in several passes. ' +
    'Please save it smaller, as an ordinary JPEG, and choose it again.',
  svg: 'A drawing (SVG) cannot be used here. Please save it as PNG or JPEG and choose that file.',
  heic:
    'An iPhone HEIC picture cannot be read here. On the phone choose Settings › Camera › Formats › Most Compatible, ' +
    'or share the picture as JPEG, and choose it again.',
  'not-a-picture':
    'This file is no picture that can be read here. Please choose a JPEG, PNG, WebP, GIF or AVIF file.',
  damaged: 'This picture is damaged or cut off. Please copy it again and choose the new file.',
}

/** By its content; what a file is called says nothing. Works in the browser too, before anything is sent. */
export function sniffUpload(bytes: Uint8Array): UploadKind | 'svg' | 'heic' | null {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return 'gif'
  if (text(4, 8) === 'ftyp') return sniffBrands(text(8, 64))
  return /<svg[\s>]|<!doctype svg/i.test(text(0, 1000)) ? 'svg' : null
}

/** AVIF and HEIC share their container; the brands in its first box say what is inside. */
function sniffBrands(brands: string): 'avif' | 'heic' | null {
  if (/^(....)*?avi[fs]/s.test(brands)) return 'avif'
  return /^(....)*?(hei[cxms]|hev[cxms]|mif1|msf1)/s.test(brands) ? 'heic' : null
}

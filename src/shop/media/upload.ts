/** Photos from phones are 2–8 MB, those from cameras rarely more than 15 MB. */
export const UPLOAD_BYTES_MAX = 15 * 1024 * 1024

/** Higher than the default resolution of any phone, and low enough for the memory limit. */
export const UPLOAD_PIXELS_MAX = 50_000_000

/** Images with a longer side are refused. No camera makes them, and their decoding cost is not measured. */
export const UPLOAD_SIDE_MAX = 30_000

/** Memory limit for decoding one image. The rest of a process needs as much, and the total stays
 * below 600 MB. */
export const DECODED_BYTES_MAX = 4 * UPLOAD_PIXELS_MAX

const uploadKinds = ['jpeg', 'png', 'webp', 'gif', 'avif'] as const
export type UploadKind = (typeof uploadKinds)[number]

/** The `accept` list of file inputs. Without HEIC in it, iPhones convert their photos to JPEG. */
export const uploadTypes = uploadKinds.map((kind) => `image/${kind}`).join(',')

export type UploadRefusal =
  | 'too-large'
  | 'too-many-pixels'
  | 'side-too-long'
  | 'svg'
  | 'heic'
  | 'not-an-image'
  | 'damaged'

/** Detects the type by the content, not by the file name. Also runs in the browser, before an upload. */
export function sniffUpload(bytes: Uint8Array): UploadKind | 'svg' | 'heic' | null {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return 'gif'
  if (text(4, 8) === 'ftyp') return sniffBrands(text(8, 64))
  return /<svg[\s>]|<!doctype svg/i.test(text(0, 1000)) ? 'svg' : null
}

/** AVIF and HEIC share a container format; the brands in its first box distinguish them. */
function sniffBrands(brands: string): 'avif' | 'heic' | null {
  if (/^(....)*?avi[fs]/s.test(brands)) return 'avif'
  return /^(....)*?(hei[cxms]|hev[cxms]|mif1|msf1)/s.test(brands) ? 'heic' : null
}

import crypto from 'node:crypto'
import { bareName, type Zip } from '#platform/zip/read-zip.server.ts'
import { IMAGE_ALT_MAX } from '../../catalogue/product-fields.ts'
import { lineText, truncate } from '../../form-text.ts'
import { isUuid } from '../../uuid.ts'
import type { DraftImage } from '../formats/draft.ts'
import type { ImagePlan } from './import.ts'

/** Maximum length in characters of an image's address or file name. */
const SOURCE_MAX = 2000

/** An uploaded zip. `byName` finds its files by full path or by file name, both in lower case. */
export type ZipImages = { zip: Zip; byName: ReadonlyMap<string, string> }

export function filesOf(zip: Zip): ZipImages {
  const byName = new Map<string, string>()
  for (const name of zip.names) {
    byName.set(bareName(name), byName.get(bareName(name)) ?? name)
    byName.set(name.toLowerCase(), name)
  }
  return { zip, byName }
}

export function fileNamed({ byName }: ZipImages, source: string): string | undefined {
  return byName.get(source.replaceAll('\\', '/').toLowerCase()) ?? byName.get(bareName(source))
}

export function isAddress(source: string): boolean {
  return /^https?:\/\//i.test(source)
}

/** Returns the id of an image that this shop exported, from its address or its name in the zip. The
 * image may have been deleted. */
export function ownImageId(source: string, shopUrl: string): string | null {
  const name = isAddress(source)
    ? ownPath(source, shopUrl)?.replace(/^\/images\/([^/]+)\/.*$/, '$1')
    : bareName(source).replace(/\.(jpg|webp)$/, '')
  return isUuid(name) ? name : null
}

function ownPath(address: string, shopUrl: string): string | null {
  if (!URL.canParse(address)) return null
  const { origin, pathname } = new URL(address)
  return origin === shopUrl ? pathname : null
}

/** Returns a key for the source of an image, or null if its file is missing. Equal files in two zips
 * get the same key. */
export function keyOf(source: string, files: ZipImages | null): string | null {
  if (isAddress(source)) return sha256(source)
  const name = files && fileNamed(files, source)
  return name ? sha256(`${bareName(name)} ${files.zip.fingerprint(name)}`) : null
}

export function planOf({ source: named, alt }: DraftImage, files: ZipImages | null): ImagePlan {
  const source = truncate(named, SOURCE_MAX)
  return {
    source,
    alt: truncate(lineText(alt), IMAGE_ALT_MAX),
    imageId: null,
    key: keyOf(source, files),
  }
}

export function sha256(text: string): string {
  return crypto.createHash('sha256').update(text).digest('hex')
}

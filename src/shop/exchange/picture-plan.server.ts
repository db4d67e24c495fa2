import crypto from 'node:crypto'
import { bareName, type Zip } from '#platform/zip/read-zip.server.ts'
import { beginningOf, lineText } from '../form-text.ts'
import { productLimits } from '../catalogue/product-form.ts'
import { isUuid } from '../uuid.ts'
import type { DraftPicture } from './draft.ts'
import type { PicturePlan } from './import.ts'

/** Longer ones are no addresses, and no names of files. */
const SOURCE_MAX = 2000

/** The zip beside the table, by the names that people use. */
export type PictureFiles = { zip: Zip; byName: ReadonlyMap<string, string> }

export function filesOf(zip: Zip): PictureFiles {
  const byName = new Map<string, string>()
  for (const name of zip.names) {
    byName.set(bareName(name), byName.get(bareName(name)) ?? name)
    byName.set(name.toLowerCase(), name)
  }
  return { zip, byName }
}

export function fileNamed({ byName }: PictureFiles, source: string): string | undefined {
  return byName.get(source.replaceAll('\\', '/').toLowerCase()) ?? byName.get(bareName(source))
}

export function isAddress(source: string): boolean {
  return /^https?:\/\//i.test(source)
}

/** The picture of this shop that an exported file means, whether or not it is still there: by its address here, or its name in the zip. */
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

/** Under which a picture is remembered once it was brought; null where its bytes are not at hand. The same file in another zip is the same picture. */
export function keyOf(source: string, files: PictureFiles | null): string | null {
  if (isAddress(source)) return sha256(source)
  const name = files && fileNamed(files, source)
  return name ? sha256(`${bareName(name)} ${files.zip.fingerprint(name)}`) : null
}

export function planOf(
  { source: named, alt }: DraftPicture,
  files: PictureFiles | null,
): PicturePlan {
  const source = beginningOf(named, SOURCE_MAX)
  return {
    source,
    alt: beginningOf(lineText(alt), productLimits.alt),
    imageId: null,
    key: keyOf(source, files),
  }
}

export function sha256(text: string): string {
  return crypto.createHash('sha256').update(text).digest('hex')
}

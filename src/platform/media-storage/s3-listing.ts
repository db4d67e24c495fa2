export type Listing = {
  files: { key: string; writtenAt: Date }[]
  /** The token of the next page; null on the last page. */
  next: string | null
}

/** Parses the response of ListObjectsV2. Regular expressions suffice, because no element contains
 * another of the same name. The caller ignores keys that do not belong to the shop. */
export function readListing(xml: string): Listing {
  if (!/<ListBucketResult[\s>]/.test(xml)) throw new Error('The image store returned no listing.')
  const files = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => ({
    key: textOf(entry, 'Key') ?? '',
    writtenAt: new Date(textOf(entry, 'LastModified') ?? Number.NaN),
  }))
  const isTruncated = textOf(xml, 'IsTruncated') === 'true'
  return { files, next: isTruncated ? textOf(xml, 'NextContinuationToken') : null }
}

function textOf(xml: string, name: string): string | null {
  const [, text] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml) ?? []
  return text === undefined ? null : decodeEntities(text)
}

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function decodeEntities(text: string): string {
  return text.replaceAll(
    /&(?:(\w+)|#(\d+)|#x([\da-f]+));/gi,
    (whole, name: string | undefined, decimal: string | undefined, hex: string | undefined) => {
      if (name) return entities[name] ?? whole
      return String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex!, 16))
    },
  )
}

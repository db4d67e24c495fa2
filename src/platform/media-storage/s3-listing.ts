export type Listing = {
  files: { key: string; writtenAt: Date }[]
  /** Where the next page begins; null at the end. */ next: string | null
}

/**
 * The answer to ListObjectsV2, which has one flat form: no element of it holds another of the same name. Our own keys need no
 * escaping, and what is not ours is left out by the caller.
 */
export function readListing(xml: string): Listing {
  if (!/<ListBucketResult[\s>]/.test(xml))
    throw new Error('The store for pictures answered something else than a list.')
  const files = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => ({
    key: textOf(entry, 'Key') ?? '',
    writtenAt: new Date(textOf(entry, 'LastModified') ?? Number.NaN),
  }))
  const isCut = textOf(xml, 'IsTruncated') === 'true'
  return { files, next: isCut ? textOf(xml, 'NextContinuationToken') : null }
}

function textOf(xml: string, name: string): string | null {
  const [, text] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml) ?? []
  return text === undefined ? null : withoutEntities(text)
}

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function withoutEntities(text: string): string {
  return text.replaceAll(
    /&(?:(\w+)|#(\d+)|#x([\da-f]+));/gi,
    (whole, name: string | undefined, decimal: string | undefined, hex: string | undefined) => {
      if (name) return entities[name] ?? whole
      return String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex!, 16))
    },
  )
}

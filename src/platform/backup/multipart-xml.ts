/** Reads the responses of an S3 store about its objects and multipart uploads. */

export type StoredObject = { key: string; byteCount: number }

export function readObjects(xml: string): { objects: StoredObject[]; next: string | null } {
  if (!/<ListBucketResult[\s>]/.test(xml)) throw new Error('The store returned no listing.')
  const objects = elements(xml, 'Contents').map((entry) => ({
    key: textOf(entry, 'Key') ?? '',
    byteCount: Number(textOf(entry, 'Size')),
  }))
  const isTruncated = textOf(xml, 'IsTruncated') === 'true'
  return { objects, next: isTruncated ? textOf(xml, 'NextContinuationToken') : null }
}

/** Returns the uploads that were neither completed nor aborted; a response lists at most a thousand. */
export function readUploads(xml: string): { key: string; uploadId: string }[] {
  return elements(xml, 'Upload').map((entry) => ({
    key: textOf(entry, 'Key') ?? '',
    uploadId: textOf(entry, 'UploadId') ?? '',
  }))
}

export function readUploadId(xml: string): string {
  const id = textOf(xml, 'UploadId')
  if (!id) throw new Error('The store began no upload.')
  return id
}

export function completionXml(tags: readonly string[]): string {
  const parts = tags.map(
    (tag, index) =>
      `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag.replaceAll('"', '&quot;')}</ETag></Part>`,
  )
  return `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
}

function elements(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(
    ([, entry = '']) => entry,
  )
}

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function textOf(xml: string, name: string): string | null {
  const [, text] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml) ?? []
  return text?.replaceAll(/&(\w+);/g, (whole, entity: string) => entities[entity] ?? whole) ?? null
}

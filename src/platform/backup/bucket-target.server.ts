import type { S3Settings } from '../media-storage/media-storage.ts'
import { discard, openS3Requests, readBody } from '../media-storage/s3-requests.server.ts'
import type { BackupTarget } from './backup-target.ts'
import { completionXml, readObjects, readUploadId, readUploads } from './multipart-xml.ts'

/** An S3 store accepts at most 10,000 parts, so a backup may be up to 160 GB. */
const PART_BYTES = 16 * 1024 * 1024
const PART_TIMEOUT_MS = 10 * 60_000
const DOWNLOAD_TIMEOUT_MS = 24 * 60 * 60_000

export function openBucketTarget(settings: S3Settings, partBytes = PART_BYTES): BackupTarget {
  const { endpoint, bucket } = settings
  const prefix = settings.prefix === '' ? '' : `${settings.prefix}/`
  const send = openS3Requests(settings, 'store of the backups')
  const urlOf = (name: string, query: Record<string, string> = {}) =>
    `${endpoint}/${bucket}/${prefix}${encodeURIComponent(name)}${queryText(query)}`
  const bucketUrl = (query: Record<string, string>) => `${endpoint}/${bucket}${queryText(query)}`
  const textOf = async (response: Response) => readBody(response.text())

  async function abort(name: string, uploadId: string): Promise<void> {
    await discard(await send(urlOf(name, { uploadId }), { method: 'DELETE' }, [204, 200, 404]))
  }

  async function upload(
    name: string,
    uploadId: string,
    chunks: AsyncIterable<Uint8Array>,
  ): Promise<number> {
    const tags: string[] = []
    let byteCount = 0
    for await (const body of inParts(chunks, partBytes)) {
      const query = { partNumber: String(tags.length + 1), uploadId }
      const request = { method: 'PUT', body, timeoutMs: PART_TIMEOUT_MS }
      const response = await send(urlOf(name, query), request, [200])
      tags.push(response.headers.get('etag') ?? '')
      await discard(response)
      byteCount += body.length
    }
    const body = new Uint8Array(Buffer.from(completionXml(tags)))
    const request = { method: 'POST', body, timeoutMs: PART_TIMEOUT_MS }
    const result = await textOf(await send(urlOf(name, { uploadId }), request, [200]))
    // An S3 store may report a failure with status 200.
    if (!result.includes('CompleteMultipartUploadResult'))
      throw new Error(`The store of the backups did not complete ${name}.`)
    return byteCount
  }

  return {
    address: `s3://${bucket}/${prefix}`,
    async write(name, chunks) {
      const begun = await send(urlOf(name, { uploads: '' }), { method: 'POST' }, [200])
      const uploadId = readUploadId(await textOf(begun))
      try {
        return await upload(name, uploadId, chunks)
      } catch (error) {
        await abort(name, uploadId).catch(() => {})
        throw error
      }
    },
    async *read(name) {
      const request = { method: 'GET', timeoutMs: DOWNLOAD_TIMEOUT_MS }
      const response = await send(urlOf(name), request, [200])
      yield* response.body as AsyncIterable<Uint8Array>
    },
    async list() {
      const files: { name: string; byteCount: number }[] = []
      for (let next: string | null = ''; next !== null;) {
        const token: Record<string, string> = next ? { 'continuation-token': next } : {}
        const url = bucketUrl({ 'list-type': '2', prefix, ...token })
        const page = readObjects(await textOf(await send(url, { method: 'GET' }, [200])))
        for (const { key, byteCount } of page.objects)
          files.push({ name: key.slice(prefix.length), byteCount })
        next = page.next
      }
      return files
    },
    async delete(name) {
      await discard(await send(urlOf(name), { method: 'DELETE' }, [200, 204, 404]))
    },
    async deletePartial(start) {
      const url = bucketUrl({ uploads: '', prefix: prefix + start })
      const uploads = readUploads(await textOf(await send(url, { method: 'GET' }, [200])))
      for (const { key, uploadId } of uploads) {
        const name = key.slice(prefix.length)
        if (name.startsWith(start)) await abort(name, uploadId)
      }
    },
  }
}

function queryText(query: Record<string, string>): string {
  const text = new URLSearchParams(query).toString()
  return text && `?${text}`
}

async function* inParts(
  chunks: AsyncIterable<Uint8Array>,
  partBytes: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let waiting: Uint8Array[] = []
  let byteCount = 0
  for await (const chunk of chunks) {
    waiting.push(chunk)
    byteCount += chunk.length
    if (byteCount < partBytes) continue
    yield new Uint8Array(Buffer.concat(waiting))
    waiting = []
    byteCount = 0
  }
  if (byteCount > 0) yield new Uint8Array(Buffer.concat(waiting))
}

import type { MediaStorage, S3Settings, StoredFile } from './media-storage.ts'
import { readListing } from './s3-listing.ts'
import { discard, openS3Requests, readBody } from './s3-requests.server.ts'
import { StorageUnavailable } from './storage-unavailable.ts'
import { checkedKey, isKey } from './storage-key.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'

export function openS3Storage(settings: S3Settings): MediaStorage {
  const { endpoint, bucket } = settings
  const send = openS3Requests(settings)
  const prefix = settings.prefix === '' ? '' : `${settings.prefix}/`
  const urlOf = (key: string) => `${endpoint}/${bucket}/${prefix}${checkedKey(key)}`

  /** Throws if the bucket is missing, because a 404 may mean that rather than a missing file. */
  async function refuseMissingBucket(response: Response): Promise<void> {
    if ((await readBody(response.text())).includes('NoSuchBucket'))
      throw new StorageUnavailable(`there is no bucket ${bucket}`)
  }

  return {
    async read(key) {
      const response = await send(urlOf(key), { method: 'GET' }, [200, 404])
      if (response.status === 200) return Buffer.from(await readBody(response.arrayBuffer()))
      await refuseMissingBucket(response)
      return null
    },
    async readPart(key, first, last) {
      const headers = { range: `bytes=${first}-${last}` }
      const response = await send(urlOf(key), { method: 'GET', headers }, [206, 404])
      if (response.status === 206) return Buffer.from(await readBody(response.arrayBuffer()))
      await refuseMissingBucket(response)
      return null
    },
    async write(key, bytes) {
      const headers = { 'content-type': contentTypeOf(key), 'cache-control': IMMUTABLE }
      await discard(
        await send(urlOf(key), { method: 'PUT', body: new Uint8Array(bytes), headers }, [200, 201]),
      )
    },
    async delete(key) {
      const response = await send(urlOf(key), { method: 'DELETE' }, [200, 204, 404])
      if (response.status === 404) await refuseMissingBucket(response)
      else await discard(response)
    },
    async *list(wanted): AsyncGenerator<StoredFile> {
      for (let next: string | null = ''; next !== null;) {
        const query = new URLSearchParams({
          'list-type': '2',
          prefix: prefix + wanted,
          ...(next && { 'continuation-token': next }),
        })
        const response = await send(`${endpoint}/${bucket}?${query}`, { method: 'GET' }, [200])
        const page = readListing(await readBody(response.text()))
        for (const { key, writtenAt } of page.files) {
          const own = key.slice(prefix.length)
          if (isKey(own)) yield { key: own, writtenAt }
        }
        next = page.next
      }
    },
    deleteDrafts: () => Promise.resolve(),
  }
}

function contentTypeOf(key: string): string {
  const ending = key.slice(key.lastIndexOf('.') + 1)
  const folder = key.startsWith('videos/') ? 'video' : 'image'
  return `${folder}/${ending === 'jpg' ? 'jpeg' : ending}`
}

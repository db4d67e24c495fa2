import crypto from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

export type MultipartUploads = {
  objects: Map<string, { bytes: Buffer; headers: Record<string, string>; writtenAt: Date }>
  /** Neither complete nor aborted. */
  uploads: Map<string, { key: string; parts: Map<number, Buffer> }>
}

/** Answers requests of multipart uploads for the strict store. Returns false for all other requests. */
export function answerMultipart(
  store: MultipartUploads,
  { method, headers }: IncomingMessage,
  { url, key, body }: { url: URL; key: string; body: Buffer },
  response: ServerResponse,
): boolean {
  const query = url.searchParams
  const xml = (text: string) =>
    response.writeHead(200, { 'content-type': 'application/xml' }).end(text)
  if (query.has('uploads')) {
    if (method === 'POST') xml(begin(store, key))
    else xml(list(store, query.get('prefix') ?? ''))
    return true
  }
  const id = query.get('uploadId')
  if (id === null) return false
  const upload = store.uploads.get(id)
  if (upload?.key !== key) {
    response.writeHead(404).end('<Error><Code>NoSuchUpload</Code></Error>')
  } else if (method === 'PUT') {
    upload.parts.set(Number(query.get('partNumber')), body)
    response.writeHead(200, { etag: `"${crypto.hash('md5', body)}"` }).end()
  } else if (method === 'DELETE') {
    store.uploads.delete(id)
    response.writeHead(204).end()
  } else xml(complete(store, id, body.toString(), String(headers['content-type'])))
  return true
}

function begin(store: MultipartUploads, key: string): string {
  const id = crypto.randomUUID()
  store.uploads.set(id, { key, parts: new Map() })
  return `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`
}

function list(store: MultipartUploads, prefix: string): string {
  const uploads = [...store.uploads].filter(([, { key }]) => key.startsWith(prefix))
  const entries = uploads.map(
    ([id, { key }]) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId></Upload>`,
  )
  return `<ListMultipartUploadsResult>${entries.join('')}</ListMultipartUploadsResult>`
}

/** Completes an upload. The list of parts must name every part in order with its tag. */
function complete(
  store: MultipartUploads,
  id: string,
  wanted: string,
  contentType: string,
): string {
  const { key, parts } = store.uploads.get(id)!
  const named = [
    ...wanted.matchAll(
      /<Part><PartNumber>(\d+)<\/PartNumber><ETag>&quot;(\w+)&quot;<\/ETag><\/Part>/g,
    ),
  ].map(([, number, tag]) => `${number} ${tag}`)
  const stored = [...parts].map(([number, bytes]) => `${number} ${crypto.hash('md5', bytes)}`)
  if (named.join() !== stored.join()) return '<Error><Code>InvalidPart</Code></Error>'
  const bytes = Buffer.concat([...parts.values()])
  const headers = { 'content-type': contentType }
  store.objects.set(key, { bytes, headers, writtenAt: new Date() })
  store.uploads.delete(id)
  return '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>'
}

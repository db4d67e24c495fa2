import crypto from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerMultipart, type MultipartUploads } from './multipart-uploads.ts'

export type StrictStore = MultipartUploads & {
  endpoint: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  region: string
  /**
   * Faults for the next requests, one per request: a status, `cut` for a body that ends early, or
   * `reset` for the connection.
   */
  faults: (number | 'cut' | 'reset')[]
  requests: string[]
  /** Requests for which this returns true get no answer. */
  drops: (request: string) => boolean
  close(): Promise<void>
}

/** Starts an S3 store that verifies every signature and body hash from the received bytes. Lists
 * return `pageOf` keys per page. */
export async function startStrictStore({ pageOf = 1000 } = {}): Promise<StrictStore> {
  const store: StrictStore = {
    endpoint: '',
    bucket: 'zari-pictures',
    accessKeyId: 'AKIDZARI',
    secretAccessKey: crypto.randomBytes(20).toString('base64'),
    region: 'ap-south-1',
    objects: new Map(),
    faults: [],
    requests: [],
    drops: () => false,
    uploads: new Map(),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  const server = createServer((request, response) => void answer(store, pageOf, request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  store.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return store
}

async function answer(
  store: StrictStore,
  pageOf: number,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = Buffer.concat((await request.toArray()) as Buffer[])
  const url = new URL(request.url!, store.endpoint)
  const fault = store.faults.shift()
  store.requests.push(`${request.method} ${url.pathname}`)
  if (store.drops(`${request.method} ${url.pathname}`)) return
  if (fault === 'reset') return void request.socket.destroy()
  if (typeof fault === 'number') return refuse(response, fault, 'Fault')

  const problem = signatureProblem(store, request, url, body)
  if (problem) return refuse(response, 403, problem)
  const [, bucket, key] = /^\/([^/]+)\/?(.*)$/.exec(decodeURIComponent(url.pathname)) ?? []
  if (bucket !== store.bucket) return refuse(response, 404, 'NoSuchBucket')
  if (answerMultipart(store, request, { url, key: key ?? '', body }, response)) return
  if (key === '')
    return request.method === 'GET'
      ? list(store, pageOf, url, response)
      : refuse(response, 405, 'MethodNotAllowed')

  const object = store.objects.get(key!)
  if (request.method === 'PUT') {
    const headers = {
      'content-type': String(request.headers['content-type']),
      'cache-control': String(request.headers['cache-control']),
    }
    store.objects.set(key!, { bytes: body, headers, writtenAt: new Date() })
    response.writeHead(200, { etag: `"${crypto.hash('md5', body)}"` }).end()
  } else if (request.method === 'DELETE') {
    store.objects.delete(key!)
    response.writeHead(204).end()
  } else if (!object) {
    refuse(response, 404, 'NoSuchKey')
  } else if (request.headers.range) {
    const [, first = 0, last = 0] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range) ?? []
    response.writeHead(206, object.headers)
    response.end(object.bytes.subarray(Number(first), Number(last) + 1))
  } else {
    response.writeHead(200, { ...object.headers, 'content-length': object.bytes.length })
    if (fault === 'cut')
      response.write(object.bytes.subarray(0, object.bytes.length / 2), () => response.destroy())
    else response.end(object.bytes)
  }
}

function list(store: StrictStore, pageOf: number, url: URL, response: ServerResponse): void {
  if (url.searchParams.get('list-type') !== '2') return refuse(response, 400, 'InvalidArgument')
  const after = Buffer.from(url.searchParams.get('continuation-token') ?? '', 'base64').toString()
  const keys = [...store.objects.keys()]
    .filter((key) => key.startsWith(url.searchParams.get('prefix') ?? '') && key > after)
    .toSorted()
  const page = keys.slice(0, pageOf)
  const isCut = keys.length > page.length
  const contents = page.map(
    (key) =>
      `<Contents><Key>${key.replaceAll('&', '&amp;')}</Key><LastModified>${store.objects.get(key)!.writtenAt.toISOString()}</LastModified><Size>${store.objects.get(key)!.bytes.length}</Size></Contents>`,
  )
  const token = isCut
    ? `<NextContinuationToken>${Buffer.from(page.at(-1)!).toString('base64')}</NextContinuationToken>`
    : ''
  response
    .writeHead(200, { 'content-type': 'application/xml' })
    .end(
      `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><IsTruncated>${isCut}</IsTruncated>${token}${contents.join('')}</ListBucketResult>`,
    )
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<Error><Code>${code}</Code></Error>`)
}

/** Checks signature version 4 as specified: canonical request, string to sign, derived key. Null if
 * the signature is valid. */
function signatureProblem(
  store: StrictStore,
  request: IncomingMessage,
  url: URL,
  body: Buffer,
): string | null {
  const { authorization = '' } = request.headers
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/.exec(
      authorization,
    )
  if (!match) return 'AccessDenied'
  const [, keyId, day, region, signedNames, signature] = match as unknown as string[]
  const time = String(request.headers['x-amz-date'])
  const isNow =
    Math.abs(
      Date.parse(time.replace(/(....)(..)(..T..)(..)(..Z)/, '$1-$2-$3:$4:$5')) - Date.now(),
    ) <
    15 * 60_000
  if (keyId !== store.accessKeyId || region !== store.region) return 'InvalidAccessKeyId'
  if (!isNow || !time.startsWith(day!)) return 'RequestTimeTooSkewed'
  if (request.headers['x-amz-content-sha256'] !== crypto.hash('sha256', body))
    return 'XAmzContentSHA256Mismatch'
  const names = signedNames!.split(';')
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name)))
    return 'AccessDenied'

  const query = [...url.searchParams]
    .map((pair) => pair.map(encode).join('='))
    .toSorted()
    .join('&')
  const headers = names.map((name) => `${name}:${String(request.headers[name]).trim()}\n`).join('')
  const canonical = [
    request.method,
    url.pathname,
    query,
    headers,
    signedNames,
    request.headers['x-amz-content-sha256'],
  ].join('\n')
  const toSign = [
    'AWS4-HMAC-SHA256',
    time,
    `${day}/${region}/s3/aws4_request`,
    crypto.hash('sha256', canonical),
  ].join('\n')
  const key = [day ?? '', region ?? '', 's3', 'aws4_request'].reduce<Buffer | string>(
    (secret, part) => crypto.createHmac('sha256', secret).update(part).digest(),
    `AWS4${store.secretAccessKey}`,
  )
  return crypto.createHmac('sha256', key).update(toSign).digest('hex') === signature
    ? null
    : 'SignatureDoesNotMatch'
}

function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

import { acceptsGzip } from '#platform/http/accepted-encoding.ts'

/** Compresses an uncached response while it is sent, if the client accepts gzip. */
export function gzipResponse(
  request: Request,
  text: string | ReadableStream<Uint8Array<ArrayBuffer>>,
  headers: Record<string, string>,
): Response {
  const plain = new Response(text, { headers: { ...headers, vary: 'accept-encoding' } })
  if (!plain.body || !acceptsGzip(request.headers.get('accept-encoding') ?? '')) return plain
  const compressed = new Response(plain.body.pipeThrough(new CompressionStream('gzip')), plain)
  compressed.headers.set('content-encoding', 'gzip')
  return compressed
}

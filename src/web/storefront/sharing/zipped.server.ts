import { takesGzip } from '#platform/page-cache/encode-page.server.ts'

/** A long text that is not kept: packed piece by piece as it is sent, for whoever takes it so. */
export function zipped(
  request: Request,
  text: string | ReadableStream<Uint8Array<ArrayBuffer>>,
  headers: Record<string, string>,
): Response {
  const whole = new Response(text, { headers: { ...headers, vary: 'accept-encoding' } })
  if (!whole.body || !takesGzip(request.headers.get('accept-encoding') ?? '')) return whole
  const packed = new Response(whole.body.pipeThrough(new CompressionStream('gzip')), whole)
  packed.headers.set('content-encoding', 'gzip')
  return packed
}

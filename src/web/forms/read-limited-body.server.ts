/** Returns null as soon as the body exceeds the limit, without reading the rest. */
export async function readLimitedBody(
  request: Request,
  bytesMax: number,
): Promise<Buffer<ArrayBuffer> | null> {
  if (Number(request.headers.get('content-length') ?? 0) > bytesMax) return null
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body ?? []) {
    length += chunk.length
    if (length > bytesMax) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, length)
}

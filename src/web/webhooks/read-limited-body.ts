/** Reads the exact bytes of the body, because the signature covers them. Returns null if there are
 * more than `bytesMax`. */
export async function readLimitedBody(
  request: Request,
  bytesMax: number,
): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > bytesMax) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Null as soon as it is clear that there is more; the rest is not taken in. */
export async function readAtMost(request: Request, bytesMax: number): Promise<Uint8Array | null> {
  if (Number(request.headers.get('content-length') ?? 0) > bytesMax) return null
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of request.body ?? []) {
    length += piece.length
    if (length > bytesMax) return null
    pieces.push(piece)
  }
  return Buffer.concat(pieces, length)
}

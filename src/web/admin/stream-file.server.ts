import { Readable } from 'node:stream'

const PIECE_CHARACTERS = 64 * 1024

/** Sent while it is being made: whoever reads slowly makes it slowly, and nobody holds the whole of it. */
export function streamText(name: string, lines: AsyncIterable<string>): Response {
  return streamFile(
    name,
    'text/csv; charset=utf-8',
    Readable.from(inPieces(lines), { objectMode: false }),
  )
}

export function streamFile(name: string, contentType: string, content: Readable): Response {
  return new Response(Readable.toWeb(content) as ReadableStream, {
    headers: {
      'content-type': contentType,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    },
  })
}

async function* inPieces(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = ''
  for await (const line of lines) {
    piece += line
    if (piece.length < PIECE_CHARACTERS) continue
    yield piece
    piece = ''
  }
  if (piece) yield piece
}

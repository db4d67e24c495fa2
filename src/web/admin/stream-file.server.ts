import { Readable } from 'node:stream'

const CHUNK_CHARACTERS = 64 * 1024

/** Streams a file while it is generated. A slow reader slows the generator, so the whole file is
 * never in memory. */
export function streamText(
  name: string,
  lines: AsyncIterable<string>,
  contentType = 'text/csv; charset=utf-8',
): Response {
  return streamFile(name, contentType, Readable.from(inChunks(lines), { objectMode: false }))
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

async function* inChunks(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let chunk = ''
  for await (const line of lines) {
    chunk += line
    if (chunk.length < CHUNK_CHARACTERS) continue
    yield chunk
    chunk = ''
  }
  if (chunk) yield chunk
}

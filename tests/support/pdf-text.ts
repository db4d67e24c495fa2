import { inflateSync } from 'node:zlib'

/** Extracts the text of a PDF file that has a table of characters for each font. One line per piece
 * of text that is drawn. */
export function pdfText(file: Buffer): string {
  const objects = objectsOf(file)
  const tables = fontTables(objects)
  const contents = [...objects.values()].filter((text) => / Tf\b/.test(text))
  return contents.map((content) => contentText(content, tables)).join('\n')
}

type Table = Map<string, string>

/** Each object with its stream as text, decompressed. */
function objectsOf(file: Buffer): Map<string, string> {
  const all = file.toString('latin1')
  const objects = [...all.matchAll(/(\d+) 0 obj\n([^]*?)\nendobj/g)]
  return new Map(
    objects.map(([, id, body]) => {
      const [, head, stream] = /^([^]*?)stream\n([^]*?)\nendstream/.exec(body!) ?? []
      if (stream === undefined) return [id!, body!]
      const bytes = Buffer.from(stream, 'latin1')
      const isPacked = head!.includes('/FlateDecode')
      return [id!, head! + (isPacked ? inflateSync(bytes).toString('latin1') : stream)]
    }),
  )
}

function fontTables(objects: Map<string, string>): Map<string, Table> {
  const tables = new Map<string, Table>()
  for (const body of objects.values())
    for (const [, name, id] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const [, table] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id!) ?? '') ?? []
      if (table) tables.set(name!, charactersOf(objects.get(table)!))
    }
  return tables
}

function charactersOf(table: string): Table {
  const characters: Table = new Map()
  for (const [, first, list] of table.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g))
    for (const [index, [, hex]] of [...list!.matchAll(/<([0-9a-f ]*)>/g)].entries()) {
      const code = (parseInt(first!, 16) + index).toString(16).padStart(4, '0')
      const units = hex!.replaceAll(' ', '').match(/.{4}/g) ?? []
      characters.set(code, String.fromCharCode(...units.map((unit) => parseInt(unit, 16))))
    }
  return characters
}

function contentText(content: string, tables: Map<string, Table>): string {
  let table: Table | undefined
  const lines: string[] = []
  for (const [, font, pieces] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font) table = tables.get(font)
    else
      lines.push(
        [...pieces!.matchAll(/<([0-9a-f]*)>/g)]
          .flatMap(([, codes]) => codes!.match(/.{4}/g) ?? [])
          .map((code) => table?.get(code) ?? '?')
          .join(''),
      )
  }
  return lines.join('\n')
}

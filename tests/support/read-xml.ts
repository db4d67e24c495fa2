/** An element with its children, or with text. */
export type XmlElement = {
  name: string
  attributes: Record<string, string>
  children: XmlElement[]
  text: string
}

const ATTRIBUTE = /^\s+([A-Za-z][\w:.-]*)="([^"<]*)"/
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Reads the part of XML that the shop writes. Throws where a strict parser would refuse the file;
 * `htmlparser2` is lenient. */
export function readXml(file: string): XmlElement {
  const refused = /[^\P{Cc}\t\n\r]|[\p{Cs}\uFFFE\uFFFF]/u.exec(file)
  if (refused) throw new Error(`character U+${refused[0].codePointAt(0)!.toString(16)}`)
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  for (const [, tag, text = ''] of file
    .replace(/^<\?xml [^?]*\?>/, '')
    .matchAll(/<([^>]*)>|([^<]+)/g)) {
    const inside = open.at(-1)!
    if (tag === undefined) inside.text += decoded(text)
    else if (tag.startsWith('/')) {
      if (open.pop()!.name !== tag.slice(1)) throw new Error(`</${tag.slice(1)}> in ${inside.name}`)
    } else {
      const element = elementOf(tag)
      inside.children.push(element)
      open.push(element)
    }
  }
  if (open.length !== 1 || root.children.length !== 1) throw new Error('not one root element')
  return root.children[0]!
}

function elementOf(tag: string): XmlElement {
  const [name] = /^[A-Za-z][\w:.-]*/.exec(tag) ?? []
  if (name === undefined) throw new Error(`<${tag}>`)
  const attributes: Record<string, string> = {}
  let rest = tag.slice(name.length)
  for (let next = ATTRIBUTE.exec(rest); next; next = ATTRIBUTE.exec(rest)) {
    attributes[next[1]!] = decoded(next[2]!)
    rest = rest.slice(next[0].length)
  }
  if (rest !== '') throw new Error(`<${tag}>`)
  return { name, attributes, children: [], text: '' }
}

function decoded(text: string): string {
  return text.replaceAll(/&(\w*;?)/g, (_, entity: string) => {
    const sign = entity.endsWith(';') ? entities[entity.slice(0, -1)] : undefined
    if (sign === undefined) throw new Error(`&${entity}`)
    return sign
  })
}

export function everyXml(root: XmlElement, name: string): XmlElement[] {
  const inside = root.children.flatMap((child) => everyXml(child, name))
  return root.name === name ? [root, ...inside] : inside
}

export function xmlTextOf({ children }: XmlElement, name: string): string | undefined {
  return children.find((child) => child.name === name)?.text
}

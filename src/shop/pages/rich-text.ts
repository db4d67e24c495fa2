/** The text of a page as structured data, in the JSON format of ProseMirror documents. Only
 * `parse-rich-text.ts` makes one from untrusted input. */
export type RichText = { type: 'doc'; content: Block[] }

export type Block =
  | TextBlock
  | { type: 'bullet_list' | 'ordered_list'; content: ListItem[] }
  | { type: 'image'; attrs: PageImage }

export type TextBlock = Paragraph | Heading
export type Paragraph = { type: 'paragraph'; content?: Inline[] }
export type Heading = { type: 'heading'; attrs: { level: 2 | 3 }; content?: Inline[] }
export type ListItem = { type: 'list_item'; content: Paragraph[] }
export type Inline = TextSpan | { type: 'hard_break'; marks?: Mark[] }
export type TextSpan = { type: 'text'; text: string; marks?: Mark[] }
export type Mark = { type: 'strong' | 'em' } | { type: 'link'; attrs: { href: string } }
export type PageImage = { id: string; width: number; height: number; alt: string }

/** Returns the target of a link, or null if it may not become a link. Allowed are web, mail and
 * phone addresses and paths of this shop. */
export function safeHref(href: string): string | null {
  const own = 'https://shop.invalid'
  if (/^[/#]/.test(href)) {
    if (!URL.canParse(href, own)) return null
    const { origin, pathname, search, hash } = new URL(href, own)
    return origin === own ? pathname + search + hash : null
  }
  if (!URL.canParse(href)) return null
  const url = new URL(href)
  return ['https:', 'http:', 'mailto:', 'tel:'].includes(url.protocol) ? url.href : null
}

/** The text of each paragraph, heading, list item and image. */
export function blockTexts({ content }: RichText): string[] {
  return content.flatMap((block) => {
    if (block.type === 'image') return [block.attrs.alt]
    if (block.type === 'paragraph' || block.type === 'heading') return [textOf(block)]
    return block.content.map((item) => item.content.map(textOf).join('\n'))
  })
}

export function textOf({ content = [] }: TextBlock): string {
  return content.map((part) => (part.type === 'text' ? part.text : '\n')).join('')
}

export function imagesOf({ content }: RichText): PageImage[] {
  return content.flatMap((block) => (block.type === 'image' ? [block.attrs] : []))
}

/** The first paragraph, for search engines. */
export function summaryOf(text: RichText, charactersMax: number): string {
  const first = text.content.find((block) => block.type === 'paragraph' && textOf(block).trim())
  return first ? textOf(first as Paragraph).slice(0, charactersMax) : ''
}

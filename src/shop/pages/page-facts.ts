import { businessFields, type BusinessDetails } from '../site/business-details.ts'
import type { Block, Inline, ListItem, RichText, TextBlock } from './rich-text.ts'

/** The owner's data by placeholder: `phone` for `{phone}` in a page. A missing fact has no
 * entry. */
export type Facts = ReadonlyMap<string, string>

type FactSources = {
  shopName: string
  address: string | undefined
  business: BusinessDetails | undefined
}

/** All placeholders in the order in which the editor lists them. */
export const factNames: readonly string[] = [
  'shop name',
  'address',
  ...businessFields.map(({ label }) => label.toLowerCase()),
]
const known = new Set(factNames)

export function factsOf({ shopName, address, business }: FactSources): Facts {
  const entries: [string, string | undefined][] = [
    ['shop name', shopName],
    ['address', address],
    ...businessFields.map(({ name, label }): [string, string | undefined] => [
      label.toLowerCase(),
      business?.[name],
    ]),
  ]
  return new Map(entries.filter((entry): entry is [string, string] => Boolean(entry[1])))
}

const WORD = /\{([a-z ]+)\}/g

/** Returns the placeholders in the text. Ignores unknown words in braces. */
function factsIn(text: string): string[] {
  return [...text.matchAll(WORD)].map((match) => match[1]!).filter((name) => known.has(name))
}

/** Lists the facts that the text needs and that the owner has not entered. */
export function missingFacts(text: RichText, facts: Facts): string[] {
  const used = new Set(text.content.flatMap(spansOf).flatMap(factsIn))
  return factNames.filter((name) => used.has(name) && !facts.has(name))
}

/** Replaces the placeholders. Leaves out paragraphs and list items with a missing fact, so that a
 * visitor never sees a gap. */
export function fillFacts(text: RichText, facts: Facts): RichText {
  return { type: 'doc', content: text.content.flatMap((block) => filledBlock(block, facts)) }
}

function filledBlock(block: Block, facts: Facts): Block[] {
  if (block.type === 'image') return [block]
  if (block.type === 'paragraph' || block.type === 'heading') return filledText(block, facts)
  const content = block.content.flatMap((item): ListItem[] => {
    const paragraphs = item.content.flatMap((paragraph) => filledText(paragraph, facts))
    return paragraphs.length > 0 ? [{ type: 'list_item', content: paragraphs }] : []
  })
  return content.length > 0 ? [{ ...block, content }] : []
}

function filledText<Kind extends TextBlock>(block: Kind, facts: Facts): Kind[] {
  if (spansOf(block).some((text) => factsIn(text).some((name) => !facts.has(name)))) return []
  const fill = (part: Inline): Inline =>
    part.type === 'text'
      ? {
          ...part,
          text: part.text.replaceAll(WORD, (word, name: string) => facts.get(name) ?? word),
        }
      : part
  return [block.content ? { ...block, content: block.content.map(fill) } : block]
}

function spansOf(block: Block): string[] {
  if (block.type === 'image') return []
  if (block.type === 'paragraph' || block.type === 'heading')
    return (block.content ?? []).flatMap((part) => (part.type === 'text' ? [part.text] : []))
  return block.content.flatMap((item) => item.content.flatMap(spansOf))
}

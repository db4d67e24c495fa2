import { Schema } from 'prosemirror-model'
import { safeHref } from './rich-text.ts'

/** In characters. */
export const ALT_MAX = 200
export const HREF_MAX = 1000
const PIXELS_MAX = 100_000

const isPixels = (value: unknown) =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) <= PIXELS_MAX

/** Returns a validator that throws unless the value fulfils the condition. */
const must = (condition: (value: unknown) => boolean) => (value: unknown) => {
  if (!condition(value)) throw new RangeError('invalid attribute')
}

const link = must(
  (href) => typeof href === 'string' && href.length <= HREF_MAX && safeHref(href) !== null,
)
const text = must((alt) => typeof alt === 'string' && alt.length <= ALT_MAX)

/** Everything that a page may contain. The editor and the server's parser use the same schema. */
export const richTextSchema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: {
      content: 'inline*',
      group: 'block',
      parseDOM: [{ tag: 'p' }],
      toDOM: () => ['p', 0],
    },
    heading: {
      content: 'inline*',
      group: 'block',
      defining: true,
      attrs: { level: { default: 2, validate: must((level) => level === 2 || level === 3) } },
      parseDOM: ['h1', 'h2', 'h3', 'h4'].map((tag) => ({
        tag,
        attrs: { level: tag < 'h3' ? 2 : 3 },
      })),
      toDOM: ({ attrs }) => [`h${attrs['level']}`, 0],
    },
    bullet_list: {
      content: 'list_item+',
      group: 'block',
      parseDOM: [{ tag: 'ul' }],
      toDOM: () => ['ul', 0],
    },
    ordered_list: {
      content: 'list_item+',
      group: 'block',
      parseDOM: [{ tag: 'ol' }],
      toDOM: () => ['ol', 0],
    },
    list_item: {
      content: 'paragraph+',
      defining: true,
      parseDOM: [{ tag: 'li' }],
      toDOM: () => ['li', 0],
    },
    // Pasted images have no id, so they are left out.
    image: {
      group: 'block',
      attrs: {
        id: { validate: 'string' },
        width: { validate: must(isPixels) },
        height: { validate: must(isPixels) },
        alt: { default: '', validate: text },
      },
      toDOM: ({ attrs }) => [
        'img',
        { src: `/images/${attrs['id']}/640.webp`, alt: String(attrs['alt']) },
      ],
    },
    text: { group: 'inline' },
    hard_break: {
      inline: true,
      group: 'inline',
      selectable: false,
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
  },
  marks: {
    link: {
      inclusive: false,
      attrs: { href: { validate: link } },
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (anchor) => {
            const href = anchor.getAttribute('href') ?? ''
            return safeHref(href) === null ? false : { href }
          },
        },
      ],
      toDOM: ({ attrs }) => ['a', { href: String(attrs['href']) }, 0],
    },
    em: { parseDOM: [{ tag: 'em' }, { tag: 'i' }], toDOM: () => ['em', 0] },
    strong: { parseDOM: [{ tag: 'strong' }, { tag: 'b' }], toDOM: () => ['strong', 0] },
  },
})

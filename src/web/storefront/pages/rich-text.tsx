import { Fragment, type ReactNode } from 'react'
import { imageUrl, widthsFor } from '#shop/media/image.ts'
import {
  safeHref,
  type Block,
  type Inline,
  type PageImage,
  type RichText as Text,
} from '#shop/pages/rich-text.ts'

/** React escapes all text, and links are checked once more. */
export function RichText({ text }: { text: Text }) {
  return text.content.map((block, index) => <BlockElement key={index} block={block} />)
}

function BlockElement({ block }: { block: Block }) {
  switch (block.type) {
    case 'image':
      return <TextImage image={block.attrs} />
    case 'heading': {
      const Heading = `h${block.attrs.level}` as const
      return (
        <Heading className={block.attrs.level === 2 ? 'mt-10 text-xl' : 'mt-8 text-lg'}>
          {inline(block.content)}
        </Heading>
      )
    }
    case 'paragraph':
      return <p className="mt-4 whitespace-pre-line">{inline(block.content)}</p>
    case 'bullet_list':
    case 'ordered_list': {
      const isOrdered = block.type === 'ordered_list'
      const List = isOrdered ? 'ol' : 'ul'
      return (
        <List className={`mt-4 space-y-2 pl-6 ${isOrdered ? 'list-decimal' : 'list-disc'}`}>
          {block.content.map((item, index) => (
            <li key={index}>
              {item.content.map((paragraph, number) => (
                <p key={number}>{inline(paragraph.content)}</p>
              ))}
            </li>
          ))}
        </List>
      )
    }
  }
}

function inline(content: Inline[] = []): ReactNode {
  return content.map((part, index) => {
    let shown: ReactNode = part.type === 'text' ? part.text : <br />
    for (const mark of part.marks ?? []) {
      if (mark.type === 'link') shown = <TextLink href={mark.attrs.href}>{shown}</TextLink>
      else if (mark.type === 'em') shown = <em>{shown}</em>
      else shown = <strong className="font-semibold">{shown}</strong>
    }
    return <Fragment key={index}>{shown}</Fragment>
  })
}

function TextLink({ href, children }: { href: string; children: ReactNode }) {
  const target = safeHref(href)
  if (!target) return children
  return (
    <a href={target} rel="noreferrer" className="text-indigo underline underline-offset-2">
      {children}
    </a>
  )
}

function TextImage({ image: { id, width, height, alt } }: { image: PageImage }) {
  const widths = widthsFor(width)
  return (
    <img
      src={imageUrl(
        id,
        widths.findLast((each) => each <= 720)!,
        'webp',
      )}
      srcSet={widths.map((each) => `${imageUrl(id, each, 'webp')} ${each}w`).join(', ')}
      sizes="(min-width: 48rem) 640px, 100vw"
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      className="mt-8 h-auto w-full bg-linen"
    />
  )
}

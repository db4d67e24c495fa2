import { createContext, use, useId, type ComponentPropsWithoutRef } from 'react'

/** The HTML of fragments that earlier pages rendered (`fragment-cache.server.ts`). Undefined in the
 * browser and in the stream renderer. */
export type FragmentCache = {
  find(key: string): string | undefined
  /** Returns a number that marks the edges of the fragment in the page's HTML. */
  expect(key: string): number
}

export const FragmentCacheContext = createContext<FragmentCache | undefined>(undefined)

type CachedFragmentProps = ComponentPropsWithoutRef<'div'> & {
  as?: 'div' | 'header' | 'footer'
  /** Names everything that the fragment depends on, except its position in the page. */
  cacheKey: string
}

/** A part that many pages share. The server renders it once for each key; the browser renders it
 * like any element. */
export function CachedFragment({
  as: Tag = 'div',
  cacheKey,
  children,
  ...attributes
}: CachedFragmentProps) {
  const cache = use(FragmentCacheContext)
  const key = `${useId()} ${cacheKey}`
  const html = cache?.find(key)
  if (html !== undefined) return <Tag {...attributes} dangerouslySetInnerHTML={{ __html: html }} />
  const number = cache?.expect(key)
  return (
    <Tag {...attributes}>
      <Edge number={number} />
      {children}
      <Edge number={number} />
    </Tag>
  )
}

/** Marks an edge of the fragment. The server removes the mark before it sends the page. */
function Edge({ number }: { number: number | undefined }) {
  return number === undefined ? null : <i data-edge={number} />
}

import { createContext, use, useId, type ComponentPropsWithoutRef } from 'react'

/** HTML of fragments rendered before (`fragment-cache.server.ts`). Undefined in the browser and in the stream renderer. */
export type FragmentCache = {
  find(key: string): string | undefined
  /** A number that marks the fragment's edges in the page's HTML. */
  expect(key: string): number
}

export const FragmentCacheContext = createContext<FragmentCache | undefined>(undefined)

type CachedFragmentProps = ComponentPropsWithoutRef<'div'> & {
  as?: 'div' | 'header' | 'footer'
  /** Everything the fragment depends on, besides its position in the page. */
  cacheKey: string
}

/** A part of many pages that the server renders once for each key. The browser renders it like any other. */
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

/** Removed before the page is sent. */
function Edge({ number }: { number: number | undefined }) {
  return number === undefined ? null : <i data-edge={number} />
}

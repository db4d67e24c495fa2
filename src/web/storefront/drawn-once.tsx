import { createContext, use, useId, type ComponentPropsWithoutRef } from 'react'

/** What the server has drawn already (`drawn-parts.server.ts`). Undefined in the browser, and where a page is drawn in pieces. */
export type DrawnParts = {
  find(key: string): string | undefined
  /** A number by which the edges of a part are found when the page is drawn. */
  expect(key: string): number
}

export const DrawnPartsContext = createContext<DrawnParts | undefined>(undefined)

type DrawnOnceProps = ComponentPropsWithoutRef<'div'> & {
  as?: 'div' | 'header' | 'footer'
  /** All that the part is drawn from. Two of the same name in the same place look the same. */
  of: string
}

/** A part of many pages that the server draws for the first of them and remembers for the others. The browser draws it like any other. */
export function DrawnOnce({ as: Tag = 'div', of, children, ...attributes }: DrawnOnceProps) {
  const parts = use(DrawnPartsContext)
  const key = `${useId()} ${of}`
  const drawn = parts?.find(key)
  if (drawn !== undefined)
    return <Tag {...attributes} dangerouslySetInnerHTML={{ __html: drawn }} />
  const number = parts?.expect(key)
  return (
    <Tag {...attributes}>
      <Edge number={number} />
      {children}
      <Edge number={number} />
    </Tag>
  )
}

/** Taken out again before the page leaves. */
function Edge({ number }: { number: number | undefined }) {
  return number === undefined ? null : <i data-edge={number} />
}

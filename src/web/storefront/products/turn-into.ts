import type { MouseEvent } from 'react'

/** There may be one of that name on a page, else nothing turns. */
let chosen: HTMLElement | null = null

/** The picture of the card that was pressed becomes the picture of the page that it leads to. */
export function turnInto({ currentTarget }: MouseEvent<HTMLElement>): void {
  chosen?.style.removeProperty('view-transition-name')
  chosen = currentTarget.closest('.card')?.querySelector('img') ?? null
  chosen?.style.setProperty('view-transition-name', 'product-picture')
}

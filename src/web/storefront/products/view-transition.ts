import type { MouseEvent } from 'react'

/** The image that has the transition's name. Only one element may have this name, otherwise the
 * transition is disabled. */
let marked: HTMLElement | null = null

/** Animates the image of the pressed card into the image of the product page. */
export function transitionInto({ currentTarget }: MouseEvent<HTMLElement>): void {
  marked?.style.removeProperty('view-transition-name')
  marked = currentTarget.closest('.card')?.querySelector('img') ?? null
  marked?.style.setProperty('view-transition-name', 'product-picture')
}

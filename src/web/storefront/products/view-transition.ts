import type { MouseEvent } from 'react'

/** A second element with the same name would disable the transition. */
let marked: HTMLElement | null = null

/** Animates the image of the pressed card into the image of the product page. */
export function transitionInto({ currentTarget }: MouseEvent<HTMLElement>): void {
  marked?.style.removeProperty('view-transition-name')
  marked = currentTarget.closest('.card')?.querySelector('img') ?? null
  marked?.style.setProperty('view-transition-name', 'product-picture')
}

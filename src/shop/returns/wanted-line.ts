import type { Size } from '../catalogue/product.ts'

export type WantedLine = {
  position: number
  quantity: number
  /** For the outcome `exchange`. */
  newSize?: Size
}

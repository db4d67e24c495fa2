/** In how many sizes a cart may hold one product; a setting of the shop. */
export type SizesInCart = 'one' | 'several'

/** The head of a card of the product form. A floating legend lies inside its card like other heads, not
 * on the border. */
export const cardHead = 'float-left mb-2 w-full font-heading text-lg [&+*]:clear-both'

import { MAKING_DAYS_MAX, saleModes } from '../../advance-sale.ts'

/** The fields that say whether pieces are sold before they exist: part of `productFields`. */
export const advanceFields = {
  saleMode: {
    kind: 'choice',
    label: 'Sold',
    property: 'saleMode',
    input: 'saleMode',
    column: 'sale_mode',
    heading: 'Sale Mode',
    choices: saleModes,
    isSearched: false,
  },
  dispatchFrom: {
    kind: 'day',
    label: 'Dispatched from',
    property: 'dispatchFrom',
    input: 'dispatchFrom',
    column: 'dispatch_from',
    heading: 'Dispatch From',
    isSearched: false,
  },
  makingDays: {
    kind: 'count',
    label: 'Working days until dispatch',
    property: 'makingDays',
    input: 'makingDays',
    column: 'making_days',
    heading: 'Making Days',
    max: MAKING_DAYS_MAX,
    isSearched: false,
  },
} as const

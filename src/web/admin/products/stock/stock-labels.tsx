import {
  stockState,
  type AdminProduct,
  type StockState,
} from '#shop/catalogue/admin-list/admin-list.ts'

const stateClasses: Record<StockState, string> = {
  'sold-out': 'border-rose text-rose',
  low: 'border-zari text-ink',
  enough: 'border-transparent text-leaf',
}
const wordsOf: Record<StockState, (available: number) => string> = {
  'sold-out': () => 'Sold out',
  low: (available) => `Low: ${available} left`,
  enough: (available) => `${available} in stock`,
}

/** Describes the stock in words, not by colour alone. Sizes that are sold out are crossed out. */
export function StockLabels({
  product: { available, stock, countsSizes },
  lowStockMax,
}: {
  product: Pick<AdminProduct, 'available' | 'stock' | 'countsSizes'>
  lowStockMax: number
}) {
  const state = stockState(available, lowStockMax)
  const promised = stock.reduce((sum, row) => sum + row.reserved, 0)
  return (
    <div className="figures text-sm">
      <p
        className={`w-fit rounded-sm border px-1.5 font-semibold ${stateClasses[state]} ${state === 'enough' ? 'pl-0' : ''}`}
      >
        {wordsOf[state](available)}
      </p>
      {countsSizes && (
        <ul className="flex flex-wrap gap-x-2.5">
          {stock.map((row) => {
            const left = row.onHand - row.reserved
            return (
              <li key={row.size} className={left > 0 ? '' : 'text-stone'}>
                {left > 0 ? row.size : <s>{row.size}</s>} {left}
              </li>
            )
          })}
        </ul>
      )}
      {promised > 0 && <p className="text-stone">{promised} being paid for</p>}
    </div>
  )
}

import { Form } from 'react-router'
import type { Product } from '#shop/catalogue/product-fields.ts'
import type { Page } from '#shop/paging.ts'
import { formatDate, formatTime } from '#shop/shop-date.ts'
import type { LedgerKind } from '#shop/stock/ledger.ts'
import type { LedgerEntry, LiveHold } from '#shop/stock/ledger-store.server.ts'
import { availableIn, type StockRow } from '#shop/stock/stock.ts'
import { Button } from '#web/ui/button.tsx'
import type { ListResult } from '../list/list-result.ts'
import { AdvanceStockNote } from '../advance/advance-stock-note.tsx'
import { StockMovements } from './stock-movements.tsx'

type StockLedgerProps = {
  product: Pick<Product, 'id' | 'title' | 'sizes' | 'countsSizes' | 'advance'>
  stock: StockRow[]
  holds: LiveHold[]
  kind: LedgerKind
  ledger: Page<LedgerEntry>
  result: ListResult | undefined
}

export function StockLedger({ product, stock, holds, kind, ledger, result }: StockLedgerProps) {
  const counted = stock.filter(({ size }) =>
    product.countsSizes ? size !== '' && product.sizes.includes(size) : size === '',
  )
  return (
    <section aria-labelledby="stock-heading" className="space-y-4 border border-hem bg-paper p-4">
      <h2 id="stock-heading" className="text-xl">
        Stock
      </h2>
      <table className="figures w-full text-left">
        <thead className="text-sm text-stone">
          <tr>
            <th className="font-normal">Size</th>
            <th className="font-normal">On hand</th>
            <th className="font-normal">Promised</th>
            <th className="font-normal">To sell</th>
          </tr>
        </thead>
        <tbody>
          {counted.map((row) => (
            <tr key={row.size} className="border-t border-hem">
              <th scope="row" className="py-1.5 font-semibold">
                {row.size || 'All'}
              </th>
              <td>{row.onHand}</td>
              <td>{row.reserved}</td>
              <td className={availableIn(row) === 0 ? 'font-semibold text-rose' : ''}>
                {availableIn(row) || 'Sold out'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {holds.length > 0 && (
        <ul aria-label="Promised pieces" className="text-sm text-stone">
          {holds.map((hold) => (
            <li key={`${hold.orderNumber}${hold.size}${hold.returnId}`}>
              {hold.quantity}
              {hold.size && ` of size ${hold.size}`}
              {hold.returnId === null
                ? ` being paid for in order ${hold.orderNumber}, until ${formatTime(hold.expiresAt)}`
                : ` kept for an exchange of order ${hold.orderNumber}, until ${formatDate(hold.expiresAt)}`}
            </li>
          ))}
        </ul>
      )}
      <AdvanceStockNote advance={product.advance} />
      <Restock product={product} rows={counted} result={result} />
      <StockMovements kind={kind} ledger={ledger} />
    </section>
  )
}

function Restock({
  product,
  rows,
  result,
}: {
  product: { id: string }
  rows: StockRow[]
  result: ListResult | undefined
}) {
  return (
    <Form
      method="post"
      preventScrollReset
      className="flex flex-wrap items-end gap-2"
      key={rows.map(({ onHand }) => onHand).join()}
    >
      <input type="hidden" name="intent" value="restock" />
      <input type="hidden" name="id" value={product.id} />
      {rows.length === 1 && <input type="hidden" name="size" value={rows[0]!.size} />}
      {rows.length > 1 && (
        <label className="text-sm text-stone">
          Size
          <select
            name="size"
            className="block min-h-11 rounded-sm border border-stone/80 bg-paper px-2 text-base text-ink"
          >
            {rows.map(({ size }) => (
              <option key={size}>{size}</option>
            ))}
          </select>
        </label>
      )}
      <label className="text-sm text-stone">
        New pieces
        <input
          name="pieces"
          inputMode="numeric"
          autoComplete="off"
          className="block min-h-11 w-24 rounded-sm border border-stone/80 bg-paper px-2.5 text-base text-ink"
        />
      </label>
      <Button variant="secondary" size="compact">
        Add stock
      </Button>
      <p
        role="status"
        className={result?.tone === 'error' ? 'w-full text-sm font-semibold text-rose' : 'sr-only'}
      >
        {result?.text}
      </p>
    </Form>
  )
}

import { Form } from 'react-router'
import type { Product } from '#shop/catalogue/product.ts'
import type { Page } from '#shop/paging.ts'
import { formatDate, formatTime } from '#shop/shop-date.ts'
import type { LedgerEntry, LiveHold } from '#shop/stock/ledger-store.server.ts'
import { availableIn, type MovementReason, type StockRow } from '#shop/stock/stock.ts'
import { Button } from '#web/ui/button.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import type { ListAnswer } from './list-answer.ts'

const reasons: Record<MovementReason, string> = { opening: 'First stock', sale: 'Sold', correction: 'Corrected', restock: 'New pieces' }
type StockLedgerProps = {
  product: Pick<Product, 'id' | 'title' | 'sizes' | 'countsSizes'>; stock: StockRow[]; ledger: Page<LedgerEntry>; holds: LiveHold[]; answer: ListAnswer | undefined
}

/** What is there, what of it is promised, and every movement that led to it: their sum is the number on hand. */
export function StockLedger({ product, stock, ledger, holds, answer }: StockLedgerProps) {
  const counted = stock.filter(({ size }) => (product.countsSizes ? size !== '' && product.sizes.includes(size) : size === ''))
  return (
    <section aria-labelledby="stock-heading" className="space-y-4 border border-hem bg-paper p-4">
      <h2 id="stock-heading" className="text-xl">Stock</h2>
      <table className="figures w-full text-left">
        <thead className="text-sm text-stone"><tr><th className="font-normal">Size</th><th className="font-normal">On hand</th><th className="font-normal">Promised</th><th className="font-normal">To sell</th></tr></thead>
        <tbody>
          {counted.map((row) => (
            <tr key={row.size} className="border-t border-hem">
              <th scope="row" className="py-1.5 font-semibold">{row.size || 'All'}</th><td>{row.onHand}</td><td>{row.reserved}</td>
              <td className={availableIn(row) === 0 ? 'font-semibold text-rose' : ''}>{availableIn(row) || 'Sold out'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {holds.length > 0 && (
        <ul aria-label="Promised pieces" className="text-sm text-stone">
          {holds.map((hold) => (
            <li key={`${hold.orderNumber}${hold.size}`}>{hold.quantity}{hold.size && ` of size ${hold.size}`} being paid for in order {hold.orderNumber}, until {formatTime(hold.expiresAt)}</li>
          ))}
        </ul>
      )}
      <Restock product={product} rows={counted} answer={answer} />
      <div>
        <h3 className="font-sans font-semibold">Movements</h3>
        <ol className="figures mt-1 divide-y divide-hem border-y border-hem text-sm">
          {ledger.items.map((entry) => (
            <li key={entry.id} className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] gap-x-3 py-1.5">
              <span className={`text-right font-semibold ${entry.change < 0 ? 'text-rose' : 'text-leaf'}`}>{entry.change > 0 ? '+' : '−'}{Math.abs(entry.change)}{entry.size && ` ${entry.size}`}</span>
              <span>{reasons[entry.reason]}{entry.orderNumber && `, order ${entry.orderNumber}`}{entry.movedBy && `, ${entry.movedBy}`}</span>
              <span className="text-stone">{formatDate(entry.movedAt)}, {formatTime(entry.movedAt)}</span>
            </li>
          ))}
        </ol>
        {ledger.items.length === 0 && <p className="text-stone">Nothing has moved yet.</p>}
        <Pagination page={ledger.page} pages={ledger.pages} linkTo={(page) => `?ledger=${page}`} />
      </div>
    </section>
  )
}

function Restock({ product, rows, answer }: { product: { id: string }; rows: StockRow[]; answer: ListAnswer | undefined }) {
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap items-end gap-2" key={rows.map(({ onHand }) => onHand).join()}>
      <input type="hidden" name="intent" value="restock" />
      <input type="hidden" name="id" value={product.id} />
      {rows.length === 1 && <input type="hidden" name="size" value={rows[0]!.size} />}
      {rows.length > 1 && (
        <label className="text-sm text-stone">Size
          <select name="size" className="block min-h-11 rounded-sm border border-stone/70 bg-paper px-2 text-base text-ink">{rows.map(({ size }) => <option key={size}>{size}</option>)}</select>
        </label>
      )}
      <label className="text-sm text-stone">New pieces
        <input name="pieces" inputMode="numeric" autoComplete="off" className="block min-h-11 w-24 rounded-sm border border-stone/70 bg-paper px-2.5 text-base text-ink" />
      </label>
      <Button look="secondary" room="dense">Put on the shelf</Button>
      <p role="status" className={answer?.tone === 'error' ? 'w-full text-sm font-semibold text-rose' : 'sr-only'}>{answer?.text}</p>
    </Form>
  )
}

import { formatPaise } from '#shop/money.ts'
import type { PastPrice } from '#shop/pricing/price-history-store.server.ts'

export function PriceHistory({ history }: { history: readonly PastPrice[] }) {
  if (history.length === 0)
    return <p className="text-stone">No customer could buy this product yet.</p>
  return (
    <div className="overflow-x-auto">
      <table className="figures w-full text-left text-sm">
        <caption className="pb-2 text-left text-base font-semibold">Price history</caption>
        <thead className="text-stone">
          <tr>
            <th className="pr-3 font-normal">From</th>
            <th className="pr-3 font-normal">Until</th>
            <th className="pr-3 font-normal">Price</th>
            <th className="font-normal">MRP</th>
          </tr>
        </thead>
        <tbody>
          {history.map(({ since, until, sellingPaise, mrpPaise }, index) => (
            <tr key={index} className="border-t border-hem">
              <td className="py-1.5 pr-3">{since.replace('T', ' ')}</td>
              <td className="pr-3">{until.replace('T', ' ') || 'now'}</td>
              <td className="pr-3">{formatPaise(sellingPaise)}</td>
              <td>{formatPaise(mrpPaise)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

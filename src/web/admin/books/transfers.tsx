import { Link } from 'react-router'
import {
  transferDifference,
  transferKinds,
  transfersMade,
  type Transfer,
  type TransferSums,
} from '#shop/books/transfers/transfer.ts'
import { formatPaise } from '#shop/money.ts'
import { AnnotatedSection } from '../annotated-section.tsx'
import { countText } from '../count-text.ts'
import { FiguresTable } from './figures-table.tsx'

type TransfersProps = { sums: TransferSums; transfers: readonly Transfer[] }

/** Lists what staff transferred to customers, and compares it with what the shop owed them. */
export function Transfers({ sums, transfers }: TransfersProps) {
  if (Object.values(sums).every((value) => value === 0)) return null
  return (
    <AnnotatedSection
      id="transfers"
      title="Transfers to customers"
      about={
        <p>
          Refunds of cash orders, and cash of exchanges. The totals count such a refund when its
          return is settled; your bank pays it later. Staff record each transfer under Returns.
        </p>
      }
    >
      <TransferTotals sums={sums} />
      {transfers.length > 0 && (
        <div className="mt-4">
          <FiguresTable
            caption={
              sums.madeCount > transfers.length
                ? `The first ${transfers.length} transfers; all are in transfers.csv`
                : countText({ total: sums.madeCount }, 'transfer', 'transfers')
            }
            headings={['Order', 'Date', 'Reference', 'Amount']}
            rows={transfers.map(transferRow)}
          />
        </div>
      )}
    </AnnotatedSection>
  )
}

function TransferTotals({ sums }: { sums: TransferSums }) {
  const { owedBeforePaise, refundsDuePaise, creditDuePaise, owedAfterPaise } = sums
  const made = transfersMade(sums)
  return (
    <dl className="figures space-y-2">
      <div>
        <dt className="text-sm text-stone">Transferred</dt>
        <dd>
          <strong>{formatPaise(made)}</strong> = {formatPaise(sums.refundsMadePaise)} refunds +{' '}
          {formatPaise(sums.exchangesMadePaise)} cash of exchanges
        </dd>
      </div>
      <div>
        <dt className="text-sm text-stone">Still owed at the end</dt>
        <dd>
          <strong>{formatPaise(owedAfterPaise)}</strong> = {formatPaise(owedBeforePaise)} owed
          before + {formatPaise(refundsDuePaise)} refunds settled + {formatPaise(creditDuePaise)}{' '}
          store credit to transfer − {formatPaise(made)} transferred
        </dd>
      </div>
      <div>
        <dt className="text-sm text-stone">Difference</dt>
        <dd>
          <strong>{formatPaise(transferDifference(sums))}</strong>
        </dd>
      </div>
    </dl>
  )
}

function transferRow(transfer: Transfer) {
  const { kind, id, orderNumber, madeOn, reference, amountPaise } = transfer
  return {
    key: `${kind} ${id}`,
    cells: [
      <span key="order" className="block min-w-44">
        <Link
          to={`/admin/orders/${orderNumber}`}
          className="inline-flex min-h-11 items-center text-indigo underline"
        >
          {orderNumber}
        </Link>
        <span className="block text-stone">{transferKinds[kind]}</span>
      </span>,
      madeOn,
      reference,
      formatPaise(amountPaise),
    ],
  }
}

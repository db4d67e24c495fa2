import { csvTable, headingLine, rowLine } from '../book-csv.ts'
import { amountText } from '../book-texts.ts'
import { transferKinds, transferNumber, type Transfer } from './transfer.ts'

const table = csvTable(
  'transfer_no,date,kind,order_no,credit_note_no,customer,paid_to,amount,reference',
  'amount',
)

/** One row for each transfer of a period, for every accounting program. */
export async function* transferRegister(
  transfers: AsyncIterable<Transfer> | Iterable<Transfer>,
): AsyncGenerator<string> {
  yield headingLine(table)
  for await (const transfer of transfers)
    yield rowLine(table, [
      transferNumber(transfer),
      transfer.madeOn,
      transferKinds[transfer.kind],
      transfer.orderNumber,
      transfer.creditNote,
      transfer.customer,
      transfer.payeeShown,
      amountText(transfer.amountPaise),
      transfer.reference,
    ])
}

import type { DifferenceReason } from '#shop/books/report/reconciliation.ts'
import type { SettlementsImported } from '#shop/books/settlements/import-settlements.server.ts'
import { failure, success, type ActionResult } from '../action-result.ts'
import { countText } from '../count-text.ts'

export const reasonTexts: Record<DifferenceReason, string> = {
  'not-invoiced': 'Paid, but not invoiced in this period',
  'not-paid': 'Invoiced, but paid in another period',
  'cash-not-recorded': 'Invoiced, but its cash was not recorded in this period',
  'no-credit-note': 'Money given back, but no credit note in this period',
  'not-refunded': 'Credited, but not refunded in this period',
  'amounts-differ': 'The amounts differ',
}

export const bookMessages = {
  noFile: 'Please choose a file.',
  noAnswer: 'Connection lost. Please try again: importing a report twice changes nothing.',
  missing: 'Please enter a name.',
  'too-long': 'Please use at most 100 characters.',
  namesSaved: 'Names saved.',
}

export function importResult(imported: SettlementsImported): ActionResult {
  switch (imported.outcome) {
    case 'imported': {
      const unsettled =
        imported.unsettled > 0 ? `; ${imported.unsettled} not settled yet were left out` : ''
      return success(
        `${countText({ total: imported.added }, 'line', 'lines')} imported; ${imported.known} known already${unsettled}.`,
      )
    }
    case 'unchanged':
      return success('This report was imported before. Nothing has changed.')
    case 'no-lines':
      return failure('The report has no settled lines.')
    case 'not-a-report':
      return failure(
        'This is not a settlement report. Please export the settlement reconciliation of the gateway as CSV.',
      )
    case 'unreadable-line':
      return failure(`Line ${imported.line} cannot be read. Nothing was imported.`)
    case 'unreadable-file':
      return failure(imported.reason)
  }
}

import { csvTable } from '../book-csv.ts'

const numbers =
  'Quantity,Item Price,Discount Amount,Item Tax %,Shipping Charge,Adjustment,HSN/SAC,Is Inclusive Tax'

/** The columns of Zoho Books (India edition), which finds them by heading. */
export const zohoTables = {
  invoices: csvTable(
    'Invoice Date,Invoice Number,Invoice Status,Customer Name,GST Treatment,GST Identification Number (GSTIN),Place of Supply,Currency Code,Is Inclusive Tax,PurchaseOrder,Item Name,SKU,Item Desc,Item Type,HSN/SAC,Quantity,Usage unit,Item Price,Discount Amount,Item Tax,Item Tax %,Item Tax Type,Shipping Charge,Adjustment,Adjustment Description,Notes',
    numbers,
  ),
  creditNotes: csvTable(
    'Credit Note Date,Credit Note Number,Reference#,Customer Name,GST Treatment,GST Identification Number (GSTIN),Place of Supply,Currency Code,Item Name,SKU,Item Desc,Item Type,HSN/SAC,Quantity,Usage unit,Item Price,Discount Amount,Item Tax,Item Tax %,Item Tax Type,Adjustment,Adjustment Description,Reason,Notes,Invoice Number,Invoice Date',
    numbers,
  ),
  journals: csvTable(
    'Journal Date,Reference Number,Journal Number Prefix,Journal Number Suffix,Notes,Journal Type,Currency,Account,Description,Contact Name,Debit,Credit,Status',
    'Debit,Credit',
  ),
} as const

/** The codes of places of supply in Zoho Books. */
export const zohoPlaces: Readonly<Record<string, string>> = {
  '01': 'JK',
  '02': 'HP',
  '03': 'PB',
  '04': 'CH',
  '05': 'UK',
  '06': 'HR',
  '07': 'DL',
  '08': 'RJ',
  '09': 'UP',
  '10': 'BR',
  '11': 'SK',
  '12': 'AR',
  '13': 'NL',
  '14': 'MN',
  '15': 'MZ',
  '16': 'TR',
  '17': 'ML',
  '18': 'AS',
  '19': 'WB',
  '20': 'JH',
  '21': 'OD',
  '22': 'CG',
  '23': 'MP',
  '24': 'GJ',
  '26': 'DN',
  '27': 'MH',
  '29': 'KA',
  '30': 'GA',
  '31': 'LD',
  '32': 'KL',
  '33': 'TN',
  '34': 'PY',
  '35': 'AN',
  '36': 'TS',
  '37': 'AD',
  '38': 'LA',
  '97': 'OT',
}

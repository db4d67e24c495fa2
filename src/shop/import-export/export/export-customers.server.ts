import type { Db } from '#platform/database/database.server.ts'
import { UTF8_BOM, csvLine } from '../../csv-line.ts'
import { rupeesText } from '../../rupees.ts'
import { exportDate } from './export-date.ts'
import { listCustomersToExport, type CustomerToExport } from './export-store.server.ts'

const CUSTOMERS_AT_ONCE = 500

const headers = [
  'First Name',
  'Last Name',
  'Email',
  'Since',
  'Orders',
  'Spent',
  'Last Order',
  'House No',
  'Area / Road',
  'Landmark',
  'City',
  'State',
  'Pincode',
  'Phone No',
]

export async function* exportCustomers(db: Db): AsyncGenerator<string> {
  yield UTF8_BOM + csvLine(headers)
  let last = ''
  for (;;) {
    const customers = await listCustomersToExport(db, last, CUSTOMERS_AT_ONCE)
    for (const customer of customers) yield csvLine(cells(customer))
    const next = customers.at(-1)?.id
    if (next === undefined) return
    last = next
  }
}

function cells(customer: CustomerToExport): (string | number)[] {
  return [
    customer.firstName,
    customer.lastName,
    customer.email,
    exportDate(customer.createdAt),
    customer.orders,
    rupeesText(customer.spentPaise),
    customer.lastOrderAt ? exportDate(customer.lastOrderAt) : '',
    customer.houseNo ?? '',
    customer.areaRoad ?? '',
    customer.landmark ?? '',
    customer.city ?? '',
    customer.state ?? '',
    customer.pincode ?? '',
    customer.phoneNo ?? '',
  ]
}

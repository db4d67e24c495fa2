/** Orders to confirm, payments to verify, returns to decide, queries and questions to answer and open complaints, each counted up to `OPEN_WORK_MAX`. */
export type OpenWork = {
  orders: number
  payments: number
  returns: number
  queries: number
  questions: number
  complaints: number
}

export const OPEN_WORK_MAX = 100

const noOpenWork: OpenWork = {
  orders: 0,
  payments: 0,
  returns: 0,
  queries: 0,
  questions: 0,
  complaints: 0,
}

/** Packers see only the number of orders to confirm. */
export function openWorkFor(role: 'packer' | 'admin', work: OpenWork): OpenWork {
  return role === 'admin' ? work : { ...noOpenWork, orders: work.orders }
}

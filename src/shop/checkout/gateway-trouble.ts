/** The owner's own: the gateway does not take the shop's keys, and nobody can pay online. */
export const REFUSED_KEYS = 'keys'
export const gatewayTroublesTopic = 'gateway-troubles'

export type GatewayTrouble = {
  /** The gateway's id, or `keys`. */
  name: string
  method: string
  /** A code of the bank, app or network; '' when all of them are meant. */
  instrument: string
  severity: 'high' | 'medium' | 'low'
  since: Date
}

const banks = new Map(
  Object.entries({
    HDFC: 'HDFC Bank',
    ICIC: 'ICICI Bank',
    SBIN: 'State Bank of India',
    KKBK: 'Kotak Mahindra Bank',
    UTIB: 'Axis Bank',
    PUNB: 'Punjab National Bank',
    BARB: 'Bank of Baroda',
    CNRB: 'Canara Bank',
    UBIN: 'Union Bank of India',
    BKID: 'Bank of India',
    JAKA: 'Jammu & Kashmir Bank',
    CITI: 'Citibank',
  }),
)
const networks = new Map(
  Object.entries({
    AMEX: 'American Express',
    DICL: 'Diners Club',
    MC: 'Mastercard',
    RUPAY: 'RuPay',
    VISA: 'Visa',
  }),
)
const apps = new Map(
  Object.entries({ google_pay: 'Google Pay', phonepe: 'PhonePe', paytm: 'Paytm', bhim: 'BHIM' }),
)

/** The one of the gateway's several words that says who is meant. */
export function instrumentCode(instrument: Record<string, string>): string {
  const { bank, issuer, network, psp, vpa_handle: handle, wallet } = instrument
  const code =
    bank ??
    issuer ??
    network ??
    psp ??
    (handle && handle !== 'ALL' ? `@${handle.replace(/^@/, '')}` : undefined) ??
    wallet ??
    ''
  return code === 'ALL' ? '' : code.slice(0, 60)
}

/** Which way to pay it is about: 'Netbanking with HDFC Bank', 'Visa cards', 'UPI'. */
export function troubledWay({
  method,
  instrument,
}: Pick<GatewayTrouble, 'method' | 'instrument'>): string {
  const who = banks.get(instrument) ?? apps.get(instrument) ?? instrument
  switch (method) {
    case 'netbanking':
      return who ? `Netbanking with ${who}` : 'Netbanking'
    case 'upi':
      return who ? `UPI with ${who}` : 'UPI'
    case 'card':
      if (networks.has(instrument)) return `${networks.get(instrument)} cards`
      return who ? `Cards of ${who}` : 'Cards'
    case 'all':
      return 'Paying online'
    default:
      return [method, who].filter(Boolean).join(' ')
  }
}

/** For customers: only what they will notice, and each way once, however many entries the gateway has about it. */
export function noticeableTroubles(troubles: readonly GatewayTrouble[]): string[] {
  const told = troubles.filter(({ severity, name }) => severity !== 'low' && name !== REFUSED_KEYS)
  const words = told.map(
    (trouble) =>
      `${troubledWay(trouble)} ${trouble.severity === 'high' ? 'does not work at this moment' : 'often fails at this moment'}.`,
  )
  return [...new Set(words)]
}

export function areKeysRefused(troubles: readonly Pick<GatewayTrouble, 'name'>[]): boolean {
  return troubles.some(({ name }) => name === REFUSED_KEYS)
}

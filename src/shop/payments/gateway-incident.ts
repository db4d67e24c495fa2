/** Id of the incident in which the gateway rejects the shop's keys. */
export const REJECTED_KEYS = 'keys'
export const gatewayIncidentsTopic = 'gateway-troubles'

export type GatewayIncident = {
  /** The gateway's id, or `REJECTED_KEYS`. */
  name: string
  method: string
  /** Code of the affected bank, app or network; '' if all of them are affected. */
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

/** Returns the code of the affected bank, app or network. The gateway has a field for each kind and
 * sets at most one. */
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

/** Names the affected method, for example 'Netbanking with HDFC Bank', 'Visa cards' or 'UPI'. */
export function affectedMethod({
  method,
  instrument,
}: Pick<GatewayIncident, 'method' | 'instrument'>): string {
  const instrumentName = banks.get(instrument) ?? apps.get(instrument) ?? instrument
  switch (method) {
    case 'netbanking':
      return instrumentName ? `Netbanking with ${instrumentName}` : 'Netbanking'
    case 'upi':
      return instrumentName ? `UPI with ${instrumentName}` : 'UPI'
    case 'card':
      if (networks.has(instrument)) return `${networks.get(instrument)} cards`
      return instrumentName ? `Cards of ${instrumentName}` : 'Cards'
    case 'all':
      return 'Paying online'
    default:
      return [method, instrumentName].filter(Boolean).join(' ')
  }
}

/** Returns a sentence for customers about each affected payment method. Incidents of low severity
 * are left out. */
export function noticeableIncidents(incidents: readonly GatewayIncident[]): string[] {
  const sentences = incidents
    .filter(({ severity, name }) => severity !== 'low' && name !== REJECTED_KEYS)
    .map((incident) => {
      const effect = incident.severity === 'high' ? 'does not work' : 'often fails'
      return `${affectedMethod(incident)} ${effect} at the moment.`
    })
  return [...new Set(sentences)]
}

export function areKeysRejected(incidents: readonly Pick<GatewayIncident, 'name'>[]): boolean {
  return incidents.some(({ name }) => name === REJECTED_KEYS)
}

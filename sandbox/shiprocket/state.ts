export type SandboxOrder = {
  id: number
  shipmentId: number
  body: Record<string, unknown>
  isCancelled: boolean
  awb: string
  courier: string
  isPickedUp: boolean
  status: number
  scans: SandboxScan[]
  /** The shop's instructions after failed deliveries. */
  ndrActions: Record<string, unknown>[]
}

export type SandboxScan = { date: string; code: number; activity: string; location: string }

/** How the next call of a path fails. `lost-answer`: the call is carried out and its response
 * lost. */
export type Fault = { path: string; kind: 'lost-answer' | 'lost-request' | 429 | 500 | 'not-json' }

export type SandboxState = {
  options: { email: string; password: string; webhookKey: string; pickupLocation: string }
  orders: SandboxOrder[]
  faults: Fault[]
  calls: string[]
  /** Tokens with the time at which they expire, in milliseconds. */
  tokens: Map<string, number>
  unserved: Set<string>
  webhookUrl: string | null
  nextId: number
}

export function newState(options: SandboxState['options']): SandboxState {
  return {
    options,
    orders: [],
    faults: [],
    calls: [],
    tokens: new Map(),
    unserved: new Set(['744301']),
    webhookUrl: null,
    nextId: 348_456_000,
  }
}

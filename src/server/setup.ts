import type { Connection } from '#platform/database/database.server.ts'
import type { ClusterMetrics } from '#platform/workers/worker.server.ts'
import type { GatewaySettings } from '#platform/payments/gateway-settings.server.ts'
import type { GatewayAddresses } from '#shop/settings/gateway/gateway-keyring.server.ts'
import type { StaticFiles } from '#platform/http/static-files.server.ts'
import type { HandleRequest } from '#web/handle-request.server.ts'
import type { publicAddress } from '#web/rendering/public-pages.ts'
import type { Shop } from '#web/shop-context.server.ts'

/** Services that the primary process has opened for its workers. */
export type WorkerSetup = {
  connection: Connection
  gateway: GatewaySettings
  /** Gateway URLs for keys that are entered in the settings; Razorpay's by default. */
  gatewayAddresses?: GatewayAddresses
}

/**
 * The role of one process. `works` is true in one process, which runs jobs and sends mails.
 * `processes` says how many share connections and page-cache memory.
 */
export type WorkerRole = { works: boolean; processes: number; metrics: ClusterMetrics | null }

export const SINGLE_PROCESS: WorkerRole = { works: true, processes: 1, metrics: null }

/** Provides pages and browser files: from the build, or from the sources during development. */
export type Frontend = {
  files: StaticFiles
  loadRequestHandler(shop: Shop): Promise<HandleRequest>
  publicAddress: typeof publicAddress
  close(): Promise<void>
}

import { RouterContextProvider } from 'react-router'
import type { SignedIn } from '#platform/auth/auth.server.ts'
import { openClockMonitor } from '#platform/machine/clock-monitor.server.ts'
import { openDiskMonitor } from '#platform/machine/disk-monitor.server.ts'
import type { DiskState } from '#platform/machine/disk-usage.ts'
import type { Machine } from '#platform/machine/machine.ts'
import { shopContext, type LiveSettings, type Shop } from '#web/shop-context.server.ts'

/** A fake machine whose disk is in this state. */
export function machineWith(state: DiskState = 'ok'): Machine {
  const disk = openDiskMonitor({ folders: [], onChange: () => {} })
  const clock = openClockMonitor({ readDatabaseTime: null, onChange: () => {} })
  return { disk: { ...disk, state: () => state }, clock }
}

/** The settings of an open shop, by default without a mail server. */
export function liveSettings({ sendsMail = false } = {}): LiveSettings {
  return {
    sendsMail: () => sendsMail,
    opening: () => ({ isOpen: true, friendsPasswordHash: null, wasDemo: false }),
    onOpeningChange: () => {},
  }
}

type RouteRequest = {
  request: Request
  signedIn?: Pick<SignedIn, 'id' | 'role'> | SignedIn | null
  params?: Record<string, string>
}

/** Returns arguments for a loader or an action. `shop` needs only the parts that the tested route uses. */
export function routeArguments<Arguments>(
  shop: Partial<Shop>,
  { request, signedIn = null, params = {} }: RouteRequest,
): Arguments {
  const context = new RouterContextProvider()
  const auth = {
    readSession: async () => signedIn && { idleMs: null, ...signedIn },
    fingerprint: (text: string) => `hash of ${text}`,
  }
  context.set(shopContext, {
    machine: machineWith(),
    live: liveSettings(),
    ...shop,
    auth,
  } as unknown as Shop)
  return { request, context, params, url: new URL(request.url), pattern: '' } as Arguments
}

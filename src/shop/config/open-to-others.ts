import type { Config } from './config.ts'
import { ConfigError } from './config-error.ts'

/** Throws if people on other machines could log in with the well-known demo passwords. */
export function refuseDemoAccountsInPublic(
  config: Pick<Config, 'host'>,
  demoAccounts: 'none' | 'exist' | 'would-be-created',
): void {
  if (demoAccounts === 'none' || isLoopback(config.host)) return
  const reason =
    demoAccounts === 'exist'
      ? 'but this shop has demo accounts, whose passwords are public. Use HOST=127.0.0.1, or start with DEMO=false and a fresh database.'
      : 'but an empty shop gets demo accounts, whose passwords are public. Use DEMO=false for a shop of your own, or HOST=127.0.0.1 for the demo.'
  throw new ConfigError([`HOST is ${config.host}, ${reason}`])
}

/** Returns true if people on other machines can reach the shop, directly or through a proxy. */
export function isOpenToOthers({ host, shopUrl }: Pick<Config, 'host' | 'shopUrl'>): boolean {
  return !isLoopback(host) || !isLoopback(new URL(shopUrl).hostname.replace(/^\[|\]$/g, ''))
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host)
}

import { afterAll } from 'vitest'
import { testDatabase, type TestDatabase } from './test-database.ts'
import { openJobs } from '../../src/platform/jobs/jobs.server.ts'
import { openLog } from '../../src/platform/log/log.server.ts'
import { CLIENT_ADDRESS_HEADER } from '../../src/platform/rate-limits/client-address.server.ts'
import { accountRoles } from '../../src/shop/people/account-roles.server.ts'
import { sealingFor } from '../../src/platform/auth/sealed-secrets.server.ts'
import {
  openAuth,
  type Auth,
  type AuthParts,
  type NewAccount,
} from '../../src/platform/auth/auth.server.ts'

export const asha: NewAccount = {
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'asha@example.com',
  password: 'six-yards-of-silk',
}

const SECRET = 'a secret of this test only'

export type TestAuth = TestDatabase & {
  auth: Auth
  /** Opens the auth service of another server process on the same database. */
  openAnother(parts?: Partial<AuthParts>): Auth
  /** The mails that the service has sent, in order. */
  mails: { to: string; text: string }[]
}

export async function testAuth(): Promise<TestAuth> {
  const database = await testDatabase()
  const log = openLog('silent')
  const jobs = openJobs(database.pool, log, {
    pollingSeconds: 0.5,
    sealing: sealingFor(SECRET, 'job-sealing'),
  })
  const mails: TestAuth['mails'] = []
  jobs.work<{ to: string; text: string }>('send-mail', async (mail) => void mails.push(mail))
  jobs.work('send-password-reset', async () => {})
  jobs.work('send-sign-up-mail', async () => {})
  await jobs.start()
  afterAll(() => jobs.stop())

  const openAnother = (parts: Partial<AuthParts> = {}) =>
    openAuth({
      ...database,
      jobs,
      ...accountRoles,
      secret: SECRET,
      shopUrl: 'http://zari.test',
      shopName: () => 'Zari',
      ...parts,
    })
  return { ...database, auth: openAnother(), openAnother, mails }
}

let addresses = 0

/** Returns a request from a new client address, so that tests do not share rate limits. */
export function requestFrom({
  cookie = '',
  address = `203.0.113.${(addresses += 1)}`,
} = {}): Request {
  return new Request('http://zari.test/', {
    headers: {
      [CLIENT_ADDRESS_HEADER]: address,
      'user-agent': 'test',
      ...(cookie ? { cookie } : {}),
    },
  })
}

/** Returns the Cookie header for a `Set-Cookie` header. */
export function cookiePair(setCookie: string): string {
  return setCookie.split(';')[0] ?? ''
}

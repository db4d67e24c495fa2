import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll } from 'vitest'

type LocalSmtpServerOptions = {
  refusing?: () => boolean
  /** The only accepted login; without it, no login is required. */
  login?: { user: string; password: string }
}

/** Starts a local SMTP server for tests. */
export async function localSmtpServer({
  refusing = () => false,
  login,
}: LocalSmtpServerOptions = {}) {
  const received: { from: string; to: string[]; content: string }[] = []
  const first = Promise.withResolvers<void>()
  const server = new SMTPServer({
    authOptional: login === undefined,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth({ username, password }, _session, done) {
      const isRight = username === login?.user && password === login?.password
      done(isRight ? null : new Error('Wrong user or password'), { user: username })
    },
    onRcptTo: (_to, _session, done) => done(refusing() ? new Error('No such mailbox') : null),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          content: Buffer.concat(chunks).toString('utf8'),
        })
        first.resolve()
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  return { received, next: first.promise, port, url: `smtp://127.0.0.1:${port}` }
}

import { once } from 'node:events'
import { globSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { publish } from '../../src/platform/events/publish.server.ts'
import { siteTopic } from '../../src/shop/site/site-record.ts'
import { startShop } from '../test-shop.ts'
import { visitor } from './visitor.ts'

const shop = await startShop()
const client = path.resolve(import.meta.dirname, '../../build/client')
const [script] = globSync('static/framework-*.js', { cwd: client })

/** Asks and never takes anything of the answer. Answers the shop's end of the connection. */
async function askAndNotRead(path: string, times: number): Promise<Socket> {
  const taken = once(shop.server, 'connection') as Promise<[Socket]>
  const socket = connect(Number(new URL(shop.url).port), 'localhost').on('error', () => {}).pause()
  onTestFinished(() => void socket.destroy())
  socket.write(`GET ${path} HTTP/1.1\r\nHost: shop\r\n\r\n`.repeat(times))
  return (await taken)[0]
}

test('who asks for much and reads nothing is let go; a slow form and an open page are waited for', async () => {
  shop.server.timeout = 500
  const news = (await visitor(shop.url).get('/site/live')).body!.getReader()
  await news.read()
  const letter = request(`${shop.url}/contact`, { method: 'POST', agent: false, headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': 'yourName='.length } })
  letter.flushHeaders()
  await once(shop.server, 'request')

  await once(await askAndNotRead(`/${script}`, 200), 'close')
  await once(await askAndNotRead('/', 2_000), 'close')

  letter.end('yourName=')
  const [answer] = (await once(letter, 'response')) as [IncomingMessage]
  expect(answer.statusCode).toBe(400)
  await publish(shop.shop.db, siteTopic)
  expect(new TextDecoder().decode((await news.read()).value)).toContain('changed')
})

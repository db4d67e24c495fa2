import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { sareeInShop } from '../support/builders.ts'
import { freePort } from '../support/free-port.ts'
import { testDatabase } from '../support/test-database.ts'
import { emptyFolder } from '../support/shop-process.ts'
import { visitor } from '../support/visitor.ts'

const { url: databaseUrl, db, pool } = await testDatabase()
await sareeInShop(db) // an empty shop would wait for its opening

/** Starts the whole program with two worker processes, as an operator would. */
async function startTeamOfTwo() {
  const port = await freePort()
  const root = path.resolve(import.meta.dirname, '../..')
  const child = spawn(process.execPath, [path.join(root, 'src/server/main.ts')], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      DATA_DIR: emptyFolder(),
      DEMO: 'false',
      WORKERS: '2',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
    },
  })
  const [lines, log]: [string[], string[]] = [[], []]
  for (const output of [child.stdout, child.stderr])
    createInterface({ input: output }).on('line', (line) => lines.push(line))
  createInterface({ input: child.stdout }).on('line', (line) => log.push(line))
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  onTestFinished(async () => {
    if (child.exitCode === null) process.kill(-child.pid!, 'SIGKILL')
    await ended
  })
  const url = `http://localhost:${port}`
  const shop = visitor(url)
  const workers = async () =>
    new Set(
      [
        ...(await (await shop.get('/metrics')).text()).matchAll(
          /process_start_time_seconds\{worker="(\d)"\}/g,
        ),
      ].map((match) => match[1]),
    ).size
  await expect.poll(() => workers().catch(() => 0), { interval: 200 }).toBe(2)
  return { child, ended, lines, log, shop, url, workers }
}

const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)

test.runIf(process.platform === 'linux')(
  'two processes share one port, and a killed one is replaced without a refused request',
  async () => {
    const { child, shop, workers, lines, log } = await startTeamOfTwo()
    expect((await shop.get('/')).status).toBe(200)
    const [, second] = childrenOf(child.pid!)
    process.kill(second!, 'SIGKILL')
    await expect
      .poll(() => lines.filter((line) => line.includes('starting another one')).length)
      .toBe(1)
    for (let ask = 0; ask < 20; ask++) expect((await shop.get('/faq')).status).toBe(200)
    await expect.poll(workers, { interval: 200 }).toBe(2)
    expect(childrenOf(child.pid!)).not.toContain(second)
    // The start messages for the operator are printed in addition to the JSON log.
    expect(lines.join('\n')).toContain('is open: ')
    expect(log.map((line) => (JSON.parse(line) as { level: string }).level)).toContain('warn')
  },
)

test.runIf(process.platform === 'linux')(
  'after an upgrade of the database by another program, workers that end are not replaced',
  async () => {
    const { child, ended, lines } = await startTeamOfTwo()
    await pool.query(
      `insert into schema_migrations (name, checksum) values ('20991231T0000_next.sql', '')`,
    )
    onTestFinished(async () => {
      await pool.query(`delete from schema_migrations where name like '2099%'`)
    })
    for (const worker of childrenOf(child.pid!)) process.kill(worker, 'SIGKILL')
    expect(await ended).toBe(78)
    expect(lines.filter((line) => line.includes('newer version of the shop'))).toHaveLength(2)
    expect(lines.filter((line) => line.includes('it is not replaced'))).toHaveLength(2)
  },
)

test('stopping processes finish their requests, close their streams and exit with 0', async () => {
  const { child, ended, shop, url } = await startTeamOfTwo()
  const stream = await shop.get('/site/live')
  const received = stream.text()
  const message = await beginMessage(url)
  child.kill('SIGTERM')
  message.end('yourName=Asha')
  const [response] = (await once(message, 'response')) as [IncomingMessage]
  expect(response.statusCode).toBe(400)
  expect(await text(response)).toContain('</html>')
  expect(await received).toMatch(/retry: \d+\n\n$/)
  expect(await ended).toBe(0)
})

/** Sends the headers of a form but not its body. */
async function beginMessage(url: string): Promise<ClientRequest> {
  const message = request(`${url}/contact`, {
    method: 'POST',
    agent: false,
    headers: {
      expect: '100-continue',
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': 'yourName=Asha'.length,
    },
  })
  message.flushHeaders()
  await once(message, 'continue')
  return message
}

import { setTimeout as pause } from 'node:timers/promises'

/** Exits with 0 if the shop on this machine answers, otherwise with 1: `node
 * scripts/check-health.mjs [/healthz|/readyz] [--wait SECONDS]`. The settings HOST and PORT say
 * where the shop listens. Stops waiting when the process MAINPID, which systemd sets, has ended. */
const [path = '/healthz', , seconds = '0'] = process.argv.slice(2)
const { HOST = '127.0.0.1', PORT = '3000', MAINPID } = process.env
const host = /^(0\.0\.0\.0|::)$/.test(HOST) ? '127.0.0.1' : HOST
const url = `http://${host.includes(':') ? `[${host}]` : host}:${PORT}${path}`
const ANSWER_WITHIN_MS = 5_000
const RETRY_MS = 500

const deadline = Date.now() + Number(seconds) * 1_000
let found = await ask()
while (found !== 200 && Date.now() < deadline && mayStart()) {
  await pause(RETRY_MS)
  found = await ask()
}
if (found !== 200) console.error(`${url}: ${found}`)
process.exitCode = found === 200 ? 0 : 1

async function ask() {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })).status
  } catch (error) {
    return error.cause?.code ?? error.name
  }
}

function mayStart() {
  try {
    return !MAINPID || process.kill(Number(MAINPID), 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

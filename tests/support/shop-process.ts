import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'

export type ShopProcess = {
  pid: number
  lines: string[]
  /** Waits for a line of output that starts with this text. */
  line(start: string): Promise<string>
  /** Resolves with the exit code, or with the signal that ended the process. */
  ended: Promise<number | NodeJS.Signals | null>
}

/** Creates an empty folder that is removed after the test. All users may read it, because the
 * database may run as another user. */
export function emptyFolder(name = 'zari-shop-'): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), name))
  fs.chmodSync(folder, 0o755)
  onTestFinished(() =>
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }),
  )
  return folder
}

/** Starts `tests/support/embedded-shop.ts` in its own process group, as a terminal does. It is
 * killed after the test. */
export function startShopProcess(dataDir: string, job?: 'write'): ShopProcess {
  const script = path.resolve(import.meta.dirname, 'embedded-shop.ts')
  const child = spawn(process.execPath, [script, dataDir, ...(job ? [job] : [])], {
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.once('exit', (code, signal) => resolve(code ?? signal)),
  )
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })

  const lines: string[] = []
  const waiting = new Set<() => void>()
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line)
    for (const look of [...waiting]) look()
  })
  return {
    pid: child.pid!,
    lines,
    ended,
    line: (start) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = lines.find((line) => line.startsWith(start))
          if (found === undefined) return
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        look()
        void ended.then((how) =>
          reject(new Error(`the process ended (${how}) without saying ${start}`)),
        )
      }),
  }
}

import fs from 'node:fs/promises'
import path from 'node:path'
import { FILES_FOLDER } from './backup-format.ts'
import type { ArchiveEntry } from './archive.server.ts'

/** Contains secrets, stored mails and the state of the sandbox. The patterns exclude drafts, whose
 * names have more dots. */
const FOLDERS = { secrets: /^[\w-]+$/, mail: /./, '': /^sandbox-\d+\.json$/ }
/** The restore writes this file for a person to read; the shop does not use it. */
export const SETTINGS_FILE = 'settings-of-backup.env'

export async function* dataFileEntries(
  dataDir: string,
  settings: Readonly<Record<string, string>>,
): AsyncGenerator<ArchiveEntry> {
  yield { name: FILES_FOLDER + SETTINGS_FILE, body: Buffer.from(settingsText(settings)) }
  for (const [folder, names] of Object.entries(FOLDERS)) {
    const entries = await fs
      .readdir(path.join(dataDir, folder), { withFileTypes: true })
      .catch(none)
    for (const entry of entries.filter((one) => one.isFile() && names.test(one.name))) {
      const name = path.posix.join(folder, entry.name)
      const body = await fs.readFile(path.join(dataDir, name)).catch(() => null)
      if (body) yield { name: FILES_FOLDER + name, body }
    }
  }
}

function settingsText(settings: Readonly<Record<string, string>>): string {
  return Object.entries(settings)
    .map(([name, value]) => {
      const quote = [`'`, '"', '`'].find((mark) => !value.includes(mark)) ?? ''
      return `${name}=${quote}${value}${quote}\n`
    })
    .join('')
}

function none(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return []
  throw error
}

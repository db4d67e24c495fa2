import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import PostalMime from 'postal-mime'

/** A mail in the folder to which the shop writes mails when no mail server is configured. */
export type StoredMail = { name: string; to: string; subject: string; text: string; storedAt: Date }

export const STORED_MAILS_PER_PAGE = 20

/** Lists the newest mail first; returns an empty list when the folder does not exist. */
export async function listStoredMails(
  folder: string,
  page: number,
): Promise<{ items: StoredMail[]; total: number }> {
  const names = (await readNames(folder))
    .filter((name) => /^\d.*\.eml$/.test(name))
    .toSorted()
    .toReversed()
  const wanted = names.slice((page - 1) * STORED_MAILS_PER_PAGE, page * STORED_MAILS_PER_PAGE)
  return {
    items: await Promise.all(wanted.map((name) => readStoredMail(folder, name))),
    total: names.length,
  }
}

async function readNames(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

async function readStoredMail(folder: string, name: string): Promise<StoredMail> {
  const { to, subject, text, date } = await PostalMime.parse(
    await readFile(path.join(folder, name)),
  )
  return {
    name,
    to: to?.map(({ address }) => address).join(', ') ?? '',
    subject: subject ?? '',
    text: text ?? '',
    storedAt: new Date(date ?? 0),
  }
}

import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import PostalMime from 'postal-mime'

/** A mail that lies in the folder because there is no mail server. */
export type KeptMail = { name: string; to: string; subject: string; text: string; keptAt: Date }

export const KEPT_MAILS_PER_PAGE = 20

/** Newest first. An empty folder, or none, is an empty list. */
export async function listKeptMails(
  folder: string,
  page: number,
): Promise<{ items: KeptMail[]; total: number }> {
  const names = (await readNames(folder))
    .filter((name) => /^\d.*\.eml$/.test(name))
    .toSorted()
    .toReversed()
  const wanted = names.slice((page - 1) * KEPT_MAILS_PER_PAGE, page * KEPT_MAILS_PER_PAGE)
  return {
    items: await Promise.all(wanted.map((name) => readKeptMail(folder, name))),
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

async function readKeptMail(folder: string, name: string): Promise<KeptMail> {
  const { to, subject, text, date } = await PostalMime.parse(
    await readFile(path.join(folder, name)),
  )
  return {
    name,
    to: to?.map(({ address }) => address).join(', ') ?? '',
    subject: subject ?? '',
    text: text ?? '',
    keptAt: new Date(date ?? 0),
  }
}

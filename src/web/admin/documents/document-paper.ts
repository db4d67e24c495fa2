export const papers = ['a4', 'a5', '80mm'] as const
export type Paper = (typeof papers)[number]

export const paperNames: Record<Paper, string> = { a4: 'A4', a5: 'A5', '80mm': '80 mm roll' }

export function paperOf(url: URL): Paper {
  const wanted = url.searchParams.get('paper')
  return papers.find((paper) => paper === wanted) ?? 'a4'
}

/** The number of copies to print, from 1 to 3. */
export function copiesOf(url: URL): number {
  const copies = Number(url.searchParams.get('copies') ?? 1)
  return copies === 2 || copies === 3 ? copies : 1
}

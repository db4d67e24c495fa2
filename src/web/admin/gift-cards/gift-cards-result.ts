export type GiftCardsResult = {
  about: 'issue' | 'cancel' | 'terms'
  tone: 'success' | 'error'
  text: string
  problems: Readonly<Record<string, string | undefined>>
  typed: Readonly<Record<string, string>>
  /** The code, which is shown this once only. */
  code?: string
  /** The text to print beside the code. */
  terms?: string
}

export function refused(
  about: GiftCardsResult['about'],
  form: FormData,
): Omit<GiftCardsResult, 'text'> {
  const typed = Object.fromEntries(
    [...form].map(([name, value]) => [name, typeof value === 'string' ? value : '']),
  )
  return { about, tone: 'error', problems: {}, typed }
}

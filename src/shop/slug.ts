/** Returns the Latin letters and digits of a text as a part of a URL: `girls-lehenga` for
 * `Girls' lehenga`. Empty if there are none. */
export function latinSlug(text: string, charactersMax: number): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/['’\p{M}]/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, charactersMax)
    .replace(/-$/, '')
}

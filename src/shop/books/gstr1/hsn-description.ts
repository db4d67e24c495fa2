const DESCRIPTION_MAX = 30

/** Descriptions by code. */
export type HsnDescriptions = ReadonlyMap<string, string>

/** Returns the description of the code, or of its heading, in capitals and at most 30 characters. */
export function hsnDescription(descriptions: HsnDescriptions, hsn: string): string {
  const found = [hsn, hsn.slice(0, 6), hsn.slice(0, 4)].find((code) => descriptions.has(code))
  const words = (found === undefined ? '' : descriptions.get(found)!).toUpperCase().split(/\s+/)
  let text = ''
  for (const word of words) {
    const longer = text ? `${text} ${word}` : word
    if (longer.length > DESCRIPTION_MAX) break
    text = longer
  }
  return text.replace(/(?:,| (?:OF|OR|AND|FOR|THE))+$/, '')
}

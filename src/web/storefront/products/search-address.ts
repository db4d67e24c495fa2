/** The words are part of the address, as the specification wants it. */
export function searchAddress(text: string): string {
  return `/shop/searchQuery/${encodeURIComponent(text)}`
}

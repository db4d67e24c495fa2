const TITLE_MAX = 16
const TITLE_KEPT = 14

/** Titles over 16 characters are cut to 14 and an ellipsis. Letters that are drawn as one are never cut in two. */
export function tileTitle(title: string): string {
  const letters = Array.from(new Intl.Segmenter('en-IN').segment(title), (part) => part.segment)
  return letters.length > TITLE_MAX ? `${letters.slice(0, TITLE_KEPT).join('')}…` : title
}

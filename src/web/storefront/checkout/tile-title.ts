const TITLE_MAX = 16
const TITLE_CUT = 14

/** Titles of more than 16 graphemes are cut to 14 and an ellipsis. */
export function tileTitle(title: string): string {
  const graphemes = Array.from(new Intl.Segmenter('en-IN').segment(title), (part) => part.segment)
  return graphemes.length > TITLE_MAX ? `${graphemes.slice(0, TITLE_CUT).join('')}…` : title
}

import { letterStyles } from '#platform/mail/letter-styles.ts'

/** The back office's policy knows it by its hash. */
export const letterSheet = Object.entries(letterStyles)
  .map(([part, style]) => `.${part}{${style}}`)
  .join('')

const partOf = new Map(Object.entries(letterStyles).map(([part, style]) => [style, part]))

/** A letter as mail programs get it has styles on everything. What is shown in a page obeys the page's policy, which lets no style attribute in. */
export function letterInPage(html: string): string {
  return html
    .replaceAll(/ style="([^"]*)"/g, (_, style: string) => ` class="${partOf.get(style) ?? ''}"`)
    .replace('</head>', () => `<style>${letterSheet}</style></head>`)
}

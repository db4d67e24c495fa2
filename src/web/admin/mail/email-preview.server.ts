import { emailStyles } from '#platform/mail/email-styles.ts'

/** The stylesheet of email previews. The admin's content security policy allows it by its hash. */
export const emailStylesheet = Object.entries(emailStyles)
  .map(([part, style]) => `.${part}{${style}}`)
  .join('')

const partOf = new Map(Object.entries(emailStyles).map(([part, style]) => [style, part]))

/** Emails use style attributes, which the page's security policy forbids. Replaces them with classes
 * of one stylesheet. */
export function emailPreview(html: string): string {
  return html
    .replaceAll(/ style="([^"]*)"/g, (_, style: string) => ` class="${partOf.get(style) ?? ''}"`)
    .replace('</head>', () => `<style>${emailStylesheet}</style></head>`)
}

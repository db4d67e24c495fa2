import { attributeOf } from './html-parts.ts'

export type PageField = { name: string; value: string; isHidden: boolean }
export type PageForm = {
  /** Null for the address of the page. */
  action: string | null
  fields: PageField[]
  /** The names and values of submit buttons; one empty button if none has a name. */
  buttons: Record<string, string>[]
}

/** Returns the forms of a page that are sent by POST. A file input has no value. */
export function postedForms(html: string): PageForm[] {
  return [...html.matchAll(/(<form\b[^>]*>)([^]*?)<\/form>/g)]
    .filter(([, tag = '']) => attributeOf(tag, 'method') === 'post')
    .map(([, tag = '', content = '']) => ({
      action: attributeOf(tag, 'action') ?? null,
      fields: fieldsIn(content),
      buttons: buttonsIn(content),
    }))
}

function fieldsIn(content: string): PageField[] {
  const tags = content.matchAll(
    /<(input|textarea|select)\b[^>]*>(?:([^]*?)<\/(?:textarea|select)>)?/g,
  )
  return [...tags].flatMap(([whole, element, inner = '']) => {
    const tag = /^<[^>]*>/.exec(whole)![0]
    const name = attributeOf(tag, 'name')
    const type = attributeOf(tag, 'type') ?? 'text'
    if (!name || type === 'file' || type === 'submit') return []
    const value = element === 'select' ? chosenIn(inner) : (attributeOf(tag, 'value') ?? inner)
    return [{ name, value: value || '', isHidden: type === 'hidden' }]
  })
}

function chosenIn(options: string): string {
  const tags = [...options.matchAll(/<option\b[^>]*>/g)].map(([tag]) => tag)
  const chosen = tags.find((tag) => tag.includes(' selected')) ?? tags[0]
  return chosen ? (attributeOf(chosen, 'value') ?? '') : ''
}

function buttonsIn(content: string): Record<string, string>[] {
  const named = [...content.matchAll(/<button\b[^>]*>/g)].flatMap(([tag]) => {
    const name = attributeOf(tag, 'name')
    return name ? [{ [name]: attributeOf(tag, 'value') ?? '' }] : []
  })
  return named.length > 0 ? named : [{}]
}

import { textOf } from './text-of.ts'

/** Returns all opening tags of this element with their attributes, except classes. */
export function tagsOf(html: string, element: string): string[] {
  const tags = withoutClasses(html).matchAll(new RegExp(`<${element}\\b[^>]*>`, 'g'))
  return [...tags].map(([tag]) => tag)
}

function withoutClasses(html: string): string {
  return html.replace(/ class="[^"]*"/g, '')
}

export function attributeOf(tag: string, name: string): string | undefined {
  return new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll('&amp;', '&')
}

type Part = { tag: string; name: string }

/** Returns elements with their accessible names: the label attribute or else the text. */
function named(html: string, element: string): Part[] {
  const parts = withoutClasses(html).matchAll(
    new RegExp(`(<${element}\\b[^>]*>)([^]*?)</${element}>`, 'g'),
  )
  return [...parts].map(([, tag = '', content = '']) => ({
    tag,
    name: attributeOf(tag, 'aria-label') ?? textOf(content),
  }))
}

/** Returns the addresses of all links by accessible name. */
export function linksOf(html: string): Record<string, string | undefined> {
  return Object.fromEntries(
    named(html, 'a').map(({ tag, name }) => [name, attributeOf(tag, 'href')]),
  )
}

/** Returns the opening tag of the first link with this accessible name. */
export function linkNamed(html: string, name: string): string {
  return partNamed(html, 'a', name)
}

export function buttonNamed(html: string, name: string): string {
  return partNamed(html, 'button', name)
}

function partNamed(html: string, element: string, name: string): string {
  const found = named(html, element).find((part) => part.name === name)
  if (!found) throw new Error(`no <${element}> is named "${name}"`)
  return found.tag
}

/** Returns the opening tag of the control whose label has this text. */
export function controlLabelled(html: string, label: string): string {
  const found = named(html, 'label').find(({ name }) => name === label)
  const id = found && attributeOf(found.tag, 'for')
  const tags = ['input', 'textarea', 'select'].flatMap((element) => tagsOf(html, element))
  const control = id && tags.find((tag) => attributeOf(tag, 'id') === id)
  if (!control) throw new Error(`no control is labelled "${label}"`)
  return control
}

/** Returns the texts that describe a control, in the order in which they are read. */
export function descriptionOf(html: string, control: string): string[] {
  return (attributeOf(control, 'aria-describedby') ?? '').split(' ').flatMap((id) => {
    const content = id && new RegExp(` id="${id}"[^>]*>([^]*?)</p>`).exec(html)?.[1]
    return content ? [textOf(content)] : []
  })
}

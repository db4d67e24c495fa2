import {
  createContext,
  lazy,
  memo,
  Suspense,
  use,
  type ComponentProps,
  type ComponentType,
  type ReactNode,
} from 'react'
import type { LateParts } from './late-parts.ts'

type PartName = 'Footer' | 'NewsletterBand' | 'PhoneMenuLinks' | 'ErrorPage'

/** All late parts on the server, so that it renders them with the page. Undefined in the
 * browser. */
export const LatePartsContext = createContext<LateParts | undefined>(undefined)

export async function loadLateParts(): Promise<LateParts> {
  return (await import('./late-parts.ts')).lateParts
}

/** A part of the page whose script is loaded after hydration. Until then the server's HTML stays, and
 * its links and forms load a new document. `Fallback` is shown if the script cannot be loaded. */
export function latePart<Name extends PartName>(name: Name, Fallback: () => ReactNode) {
  type Props = ComponentProps<LateParts[Name]> & object
  const Loaded = lazy<ComponentType<Props>>(() =>
    loadLateParts().then(
      (parts) => ({ default: parts[name] as ComponentType<Props> }),
      () => ({ default: Fallback }),
    ),
  )
  return memo(function LatePart(props: Props) {
    const Part = (use(LatePartsContext)?.[name] ?? Loaded) as ComponentType<Props>
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    )
  })
}

/** Keeps the HTML of the element that the server rendered. */
export function keptHtml(Tag: 'footer' | 'nav' | 'section', selector: string): () => ReactNode {
  return function KeptHtml() {
    const { className = '', innerHTML = '' } = document.querySelector(selector) ?? {}
    return <Tag className={className} dangerouslySetInnerHTML={{ __html: innerHTML }} />
  }
}

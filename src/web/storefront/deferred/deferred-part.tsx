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
import type { DeferredParts } from './deferred-parts.ts'

type PartName = 'Footer' | 'NewsletterBand' | 'PhoneMenuLinks' | 'ErrorPage'

/** All deferred parts on the server, so that it renders them with the page. Undefined in the
 * browser. */
export const DeferredPartsContext = createContext<DeferredParts | undefined>(undefined)

export async function loadDeferredParts(): Promise<DeferredParts> {
  return (await import('./deferred-parts.ts')).deferredParts
}

/** A part of the page whose script is loaded after hydration. Until then the server's HTML stays, and
 * its links and forms load a new document. `Fallback` is shown if the script cannot be loaded. */
export function deferredPart<Name extends PartName>(name: Name, Fallback: () => ReactNode) {
  type Props = ComponentProps<DeferredParts[Name]> & object
  const Loaded = lazy<ComponentType<Props>>(() =>
    loadDeferredParts().then(
      (parts) => ({ default: parts[name] as ComponentType<Props> }),
      () => ({ default: Fallback }),
    ),
  )
  return memo(function DeferredPart(props: Props) {
    const Part = (use(DeferredPartsContext)?.[name] ?? Loaded) as ComponentType<Props>
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

/** The storefront's shared chunk contains everything that these modules import. */
const storefrontShared =
  /src\/web\/(root|ui\/button|storefront\/(layout|storefront-error|page-head))\.tsx?$/

/** The cards of lists are a chunk of their own, because product pages render theirs on the server. */
const storefrontCards =
  /src\/web\/storefront\/products\/(product-card|card-list|packed-cards)\.tsx?$/

/** Modules that both this page and the cards import are in the shared chunk. */
const productPage = /src\/web\/storefront\/products\/product-page\.tsx$/

/** The root imports the stylesheet. In a shared chunk, later imports of that chunk would add the
 * stylesheet again, after the admin's. */
const ROOT = /src\/web\/(root\.tsx|app\.css)$/

/** The deferred chunk contains what this module imports, except the shared chunk's modules. */
const storefrontDeferred = /src\/web\/storefront\/deferred\/deferred-parts\.ts$/

export const storefrontChunks = [
  chunkOf(
    'storefront',
    (isPart) => isPart(storefrontShared) || (isPart(storefrontCards) && isPart(productPage)),
  ),
  chunkOf('storefront-cards', (isPart) => isPart(storefrontCards)),
  chunkOf('storefront-deferred', (isPart) => isPart(storefrontDeferred)),
]

type ModuleGraph = { getModuleInfo(id: string): { importers: readonly string[] } | null }

function chunkOf(chunk: string, contains: (isPart: (whole: RegExp) => boolean) => boolean) {
  return {
    debugName: chunk,
    name(id: string, graph: ModuleGraph) {
      const importersOf = (part: string) => graph.getModuleInfo(part)?.importers ?? []
      return !ROOT.test(id) && contains((whole) => isPartOf(id, whole, importersOf)) ? chunk : null
    },
  }
}

/** Whether a module that matches `whole` imports `id`, directly or not. Dynamic imports do not count. */
function isPartOf(
  id: string,
  whole: RegExp,
  importersOf: (id: string) => readonly string[],
  seen = new Set<string>(),
): boolean {
  if (whole.test(id)) return true
  if (seen.has(id)) return false
  seen.add(id)
  return importersOf(id).some((importer) => isPartOf(importer, whole, importersOf, seen))
}

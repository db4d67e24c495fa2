/** The file name of the storefront's own route manifest (`build/route-manifest.ts`). */
export function storefrontManifestOf(file: string): string {
  return file.replace(/\.js$/, '-shop.js')
}

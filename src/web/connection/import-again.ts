/** Loads a script, also after an attempt that failed. Chromium 150 remembers a failed import for as
 * long as the page is open, but names the address in its error: with a query, the same file is
 * another script to it. */
export async function importAgain<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    const address = /https?:\/\/\S+\.js$/.exec(String(error))?.[0]
    if (!address) throw error
    return (await import(/* @vite-ignore */ `${address}?again=${Date.now()}`)) as Module
  }
}

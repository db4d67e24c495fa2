import { build, type Plugin } from 'vite'

const SUFFIX = '?inline-script'

/** Allows `import text from './x.ts?inline-script'`: the text is the module, compiled and minified
 * for an inline script. */
export function inlineScript(): Plugin {
  return {
    name: 'zari-inline-script',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(SUFFIX)) return
      const file = id.slice(0, -SUFFIX.length)
      this.addWatchFile(file)
      return `export default ${JSON.stringify(await compile(file))}`
    },
  }
}

async function compile(file: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rollupOptions: { input: file, output: { format: 'iife' } },
    },
  })
  const [chunk] = 'output' in result ? result.output : []
  if (chunk?.type !== 'chunk') throw new Error(`${file} did not compile to one script.`)
  return chunk.code.trim()
}

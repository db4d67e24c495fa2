import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(js|css|svg|json|txt|webmanifest)$/

/** Writes FILE.br and FILE.gz beside each built file of the browser, once, so that no request has to wait for it. */
export function precompress(): Plugin {
  return {
    name: 'zari-precompress',
    apply: 'build',
    // The list of addresses is written by the server's build into the browser's folder, so the last of the two builds looks once more.
    writeBundle: {
      order: 'post',
      handler({ dir = '' }) {
        const browsers = this.environment.name === 'client' ? dir : path.join(dir, '../client')
        for (const file of globSync(`${browsers}/**/*`).filter(
          (name) => COMPRESSIBLE.test(name) && !existsSync(`${name}.br`),
        )) {
          const bytes = readFileSync(file)
          writeFileSync(
            `${file}.br`,
            brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
          )
          writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
        }
      },
    },
  }
}

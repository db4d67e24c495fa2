import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(js|css|svg|json|txt|webmanifest)$/

/** Writes FILE.br and FILE.gz beside each built client file, so that no request waits for compression. */
export function precompress(): Plugin {
  return {
    name: 'zari-precompress',
    apply: 'build',
    // The server's build adds the route manifests to the client's folder. Therefore both builds
    // compress the files there that are not compressed yet.
    writeBundle: {
      order: 'post',
      handler({ dir = '' }) {
        const client = this.environment.name === 'client' ? dir : path.join(dir, '../client')
        for (const file of globSync(`${client}/**/*`).filter(
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

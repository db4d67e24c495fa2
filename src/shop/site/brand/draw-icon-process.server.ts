import { buffer } from 'node:stream/consumers'
import { defaultColours } from './colours.ts'
import { makeIcon } from './make-icons.server.ts'

/** Draws the largest icon of the SVG on standard input. Ends with an error if it cannot be drawn. */
const logo = { contentType: 'image/svg+xml', bytes: await buffer(process.stdin) }
await makeIcon(logo, defaultColours, '/icon-512.png')

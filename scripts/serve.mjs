import { runServer } from './run-server.mjs'

/** Starts a built shop without checking packages and build. Meant for services and for containers
 * with read-only files. */
runServer(process.argv.slice(2), { NODE_ENV: 'production' })

import path from 'node:path'
import { createInterface } from 'node:readline'
import { NODES, startDatabaseNodes, type DatabaseNodes } from './database-nodes.ts'
import { PUBLIC_URL, startTrialShops } from './trial-shops.ts'

const USAGE = `
  status         show the nodes
  kill NODE      end all processes of a node, like a power failure
  start NODE     start a killed node
  cut NODE       cut a node off from the other nodes (as root)
  heal NODE      end the cut
  stop           stop everything (also Ctrl-C)
`

const [folder] = process.argv.slice(2)
if (!folder) {
  console.error('Usage: npm run cluster -- FOLDER')
  process.exit(1)
}

let stop = async () => process.exit(1)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())

const nodes = await startDatabaseNodes(path.resolve(folder))
console.log('The databases run; starting the shops.')
const shops = await startTrialShops(path.resolve(folder), nodes)
console.log(`\n  ${PUBLIC_URL} is open. Logs: ${folder}\n${USAGE}`)

const commands = createInterface({ input: process.stdin })
commands.on('line', (line) => void obey(line.trim()))
stop = async () => {
  stop = async () => process.exit(1) // a second Ctrl-C
  console.log('Stopping.')
  await shops.stop()
  await nodes.stop()
  process.exit(0)
}

async function obey(line: string): Promise<void> {
  const [name, number] = line.split(/\s+/)
  const node = NODES.find((each) => String(each) === number)
  const actions: Record<string, (node: number) => void> = {
    kill: nodes.kill,
    start: nodes.start,
    cut: (cutOff) => nodes.cut(cutOff, 'nodes'),
    heal: nodes.heal,
  }
  const action = actions[name ?? '']
  try {
    if (name === 'stop') await stop()
    else if (name === 'status') await show(nodes)
    else if (action && node) action(node)
    else console.log(USAGE)
  } catch (error) {
    console.log((error as Error).message)
  }
}

async function show({ members }: DatabaseNodes): Promise<void> {
  for (const { name, role, state, timeline, lag } of await members())
    console.log(`  ${name} ${role}, ${state}, timeline ${timeline ?? '-'}, lag ${lag ?? '-'}`)
}

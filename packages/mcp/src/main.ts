import { parseArgs } from 'node:util'
import { mcp } from '../../../src/commands/mcp.ts'

/** `perptape mcp` by itself, for whoever has the service elsewhere. */
const USAGE = `Usage: perptape-mcp [--url URL] [--key KEY] [--data FOLDER]

  --url URL      address of the running service (default: that of the data folder, or http://127.0.0.1:8080)
  --key KEY      account key to call with (default: PERPTAPE_KEY, or none)
  --data FOLDER  data folder of a service on this machine (default: DATA_DIR, or ./data)
`

try {
  const { help, ...flags } = parseArgs({
    options: {
      url: { type: 'string' },
      key: { type: 'string' },
      data: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  }).values
  if (help === true) process.stdout.write(USAGE)
  else await mcp(flags)
} catch (thrown) {
  process.stderr.write(`perptape-mcp: ${(thrown as Error).message}\n\n${USAGE}`)
  process.exitCode = 2
}

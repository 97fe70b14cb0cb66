import { Agent } from 'node:http'
import { fetchOnce } from './http-parent.ts'

// Callers that pull pages one after the other, in a process of their own: who measures beside them must not wait for them.
// Of several addresses, with commas between them, each has as many.

const [, , urls = '', seconds = '10', pullers = '10', key = ''] = process.argv
const agent = new Agent({ keepAlive: true })
const begun = performance.now()
const end = begun + Number(seconds) * 1_000
let pages = 0
await Promise.all(
  urls.split(',').flatMap((url) =>
    Array.from({ length: Number(pullers) }, async () => {
      while (performance.now() < end) {
        await fetchOnce('', url, agent, `Bearer ${key}`)
        pages += 1
      }
    }),
  ),
)
agent.destroy()
process.send?.({ pages, ms: performance.now() - begun })

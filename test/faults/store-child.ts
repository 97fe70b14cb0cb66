import { leaveAtOnce } from '../../src/commands/leave-at-once.ts'
import { silentLog } from '../../src/core/log.ts'
import { openDuckdbStore } from '../../src/store/duckdb/open.ts'
import { batchOf, faultTable } from './store-table.ts'

/**
 * A process that the tests of faults start: `ingest FILE` writes batches until it is killed and prints each one
 * that was acknowledged; `fill FILE FROM TO` writes those batches, goes on after one was refused, and reads in between;
 * `draft FILE FROM TO` does the same in a draft;
 * `merge FILE FROM TO` also merges the log into the file halfway; `leave FILE FROM` leaves with code 130 in the middle
 * of its work, after so many batches.
 */
const [mode, file, from, to] = process.argv.slice(2)
const say = (words: object) => process.stdout.write(`${JSON.stringify(words)}\n`)

try {
  const options = { file: file!, tables: [faultTable], log: silentLog }
  const store = await openDuckdbStore({ ...options, ...(mode === 'draft' && { isDraft: true }) })
  say({ opened: (await store.extent(faultTable)).rows })
  if (mode === 'ingest' || mode === 'leave') {
    // Several at once, so that some are committed together when the end comes.
    let next = 0
    const write = async () => {
      for (;;) {
        const batch = next++
        await store.insert(faultTable, batchOf(batch))
        say({ kept: batch })
        if (mode === 'leave' && batch === Number(from)) void leaveAtOnce(130)
      }
    }
    const read = async () => {
      for (;;) await store.extent(faultTable)
    }
    await Promise.all([write(), write(), write(), ...(mode === 'leave' ? [read(), read()] : [])])
  } else if (mode === 'fill' || mode === 'merge' || mode === 'draft') {
    const attempt = async (what: object, work: () => Promise<void>) => {
      try {
        await work()
        say({ kept: true, ...what })
      } catch (thrown) {
        const { fault, message } = thrown as { fault?: string; message: string }
        say({ kept: false, ...what, fault, message, rows: (await store.extent(faultTable)).rows })
      }
    }
    for (let batch = Number(from); batch < Number(to); batch++) {
      await attempt({ batch }, () => store.insert(faultTable, batchOf(batch)))
      const halfway = batch === Math.floor((Number(from) + Number(to)) / 2)
      if (mode === 'merge' && halfway) await attempt({ merge: true }, () => store.compact())
    }
    await store.close()
    say({ closed: true })
  } else {
    await store.close()
  }
} catch (thrown) {
  const { name, fault, message } = thrown as { name: string; fault?: string; message: string }
  say({ failed: name, fault, message })
  process.exitCode = 1
}

// Loaded with --import by every thread of a service that a test starts. Once BREAK_DIR has a file with the name of a thread,
// that thread takes the file away and does what it said: `throw`, or `hang` for ever.
import { readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isMainThread } from 'node:worker_threads'

const name = basename(process.argv[1] ?? '').replace(/-(thread|worker)\.js$/, '')

if (!isMainThread && process.env.BREAK_DIR) setInterval(breakWhenTold, 100).unref()

function breakWhenTold() {
  const file = join(process.env.BREAK_DIR, name)
  let how
  try {
    how = readFileSync(file, 'utf8')
    rmSync(file)
  } catch {
    return
  }
  if (how === 'throw') throw new Error(`the ${name} was broken by a test`)
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
}

import { setFlagsFromString } from 'node:v8'

/** By how many percent the heap may grow over what is in use until it is collected. */
const GROWTH_PERCENT = 20

/**
 * Where much is made and thrown away, as for answers that nobody asked for before, V8 lets its heap grow to three and
 * four times what is in use, for the sake of speed that the boards do not need: they wait for the engine. It reads
 * this setting whenever it has collected, so that it may be given to a process that runs.
 */
export function keepHeapSmall(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`)
}

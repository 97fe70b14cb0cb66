import type { Ailment } from '../../core/ailment.ts'
import { sentenceOf } from '../../core/errors.ts'
import { addedUp } from '../../core/metric.ts'
import type { Origin } from '../../define/source.ts'
import type { Member } from '../../leases/member.ts'
import type { Wants } from '../../leases/share-out.ts'
import { recorderAilments } from '../../recorder/ailments.ts'
import { Crew } from '../../recorder/crew.ts'
import { recorderMetrics } from '../../recorder/metrics.ts'
import { createRecorder, type Recorder } from '../../recorder/recorder.ts'
import { loadOf } from '../../recorder/source-load.ts'
import { keepJobs, type Recording, type RecordingParts, recorderOptions, statusOf } from './recording.ts'

const FEED = 'feed:'
const JOBS = 'jobs'
const RETRY_MS = 2_000

/** What of a service's work a process of that role can do, by the names of its leases, and how much work each is. */
export function leasesOf(role: RecordingParts['config']['ROLE'], world: RecordingParts['world']): Wants {
  const feeds = [...world.venues, ...world.providers].map(
    (origin) => [FEED + origin.id, loadOf(origin)] as const,
  )
  // Rollups read what all venues wrote: about as much work as recording the largest of them.
  const jobs = [JOBS, Math.max(1, ...feeds.map(([, load]) => load))] as const
  return new Map([...(role === 'jobs' ? [] : feeds), ...(role === 'record' ? [] : [jobs])])
}

/**
 * The part of the work that is ours, where several processes write one record. Without a member there is no book of
 * leases: then it is all that the settings name, and the operator sees to it that nobody else does it.
 */
export async function recordShared(parts: RecordingParts, member: Member | null): Promise<Recording> {
  const { config, world, clock, log } = parts
  const as = member?.id ?? `${config.ROLE}-${process.pid}`
  let groups = 0
  const crew = new Crew((names) => {
    const isOurs = ({ id }: Origin) => names.has(FEED + id)
    return createRecorder({
      ...recorderOptions(parts),
      venues: world.venues.filter(isOurs),
      providers: world.providers.filter(isOurs),
      share: { as: `${as}-${++groups}`, does: 'sources' },
    })
  }, log)
  const jobs = new Jobs(parts, as)

  async function shift(gained: ReadonlySet<string>, lost: ReadonlySet<string>): Promise<void> {
    if (gained.size > 0) log.info({ leases: [...gained] }, 'taken on')
    if (lost.size > 0) log.info({ leases: [...lost] }, 'left to others')
    await Promise.all([
      crew.shift(feedsOf(gained), feedsOf(lost)),
      lost.has(JOBS) ? jobs.end() : gained.has(JOBS) ? jobs.begin() : null,
    ])
  }

  if (member) await member.join(shift)
  else await shift(new Set(leasesOf(config.ROLE, world).keys()), new Set())
  const recorders = () => [crew, ...(jobs.recorder ? [jobs.recorder] : [])]
  return {
    ailments: () => [
      ...(member?.ailments() ?? []),
      ...once(recorders().flatMap((recorder) => recorderAilments(recorder, clock))),
    ],
    metrics: () => [
      ...(member?.metrics() ?? []),
      // Recorders beside each other write into the same tables.
      ...addedUp(recorders().flatMap((one) => recorderMetrics(one))),
    ],
    status: () => statusOf(recorders()),
    lanes: null,
    tellsAs: `${as}-tasks`,
    async stop() {
      try {
        await Promise.all([crew.stop(), jobs.end()])
      } finally {
        await member?.leave()
      }
    },
  }
}

/** Rollups and upkeep, while they are ours. */
class Jobs {
  readonly #parts: RecordingParts
  readonly #as: string
  #wanted = false
  #recorder: Recorder | null = null

  constructor(parts: RecordingParts, as: string) {
    this.#parts = parts
    this.#as = as
  }

  get recorder(): Recorder | null {
    return this.#recorder
  }

  /** A store that is away is waited for, without holding up who has more to tell. */
  async begin(): Promise<void> {
    this.#wanted = true
    try {
      this.#recorder = await keepJobs(this.#parts, { as: this.#as, does: 'rollups' })
    } catch (thrown) {
      this.#parts.log.warn({ error: sentenceOf(thrown) }, 'rollups could not be begun; it is tried again')
      setTimeout(() => this.#wanted && void this.begin(), RETRY_MS).unref()
    }
  }

  async end(): Promise<void> {
    this.#wanted = false
    const recorder = this.#recorder
    this.#recorder = null
    await recorder?.stop()
  }
}

function feedsOf(names: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...names].filter((name) => name.startsWith(FEED)))
}

/** Two that share a store say the same of it. */
function once(ailments: readonly Ailment[]): Ailment[] {
  return [...new Map(ailments.map((ailment) => [ailment.sentence, ailment])).values()]
}

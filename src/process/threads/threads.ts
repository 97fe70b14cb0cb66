import type { Ailment } from '../../core/ailment.ts'
import { ConfigError } from '../../core/errors.ts'
import { type Metric, type MetricTable, metricsOf } from '../../core/metric.ts'
import type { ThreadFigures } from '../../core/thread-figures.ts'
import type { TaskContext } from '../../tasks/context.ts'
import type { MarketEngine } from '../engine.ts'
import type { CashierVerbs } from './cashier-thread.ts'
import type { KitchenVerbs } from './kitchen-thread.ts'
import type { RecorderVerbs } from './recorder-thread.ts'
import type { TaskAsked, TaskNews } from './task-desk.ts'
import type { Thread } from './thread.ts'

/** How long whoever watches waits for a thread that has much to do. */
const SOON_MS = 1_000

/** The threads of the process beside the front, as `ROLE` has it. */
export class Threads {
  readonly engine: MarketEngine
  readonly kitchen: Thread<KitchenVerbs> | null
  readonly recorder: Thread<RecorderVerbs> | null
  readonly cashier: Thread<CashierVerbs> | null
  readonly #front: () => ThreadFigures
  /** As the recorder said last: one that is busy for a while is not well or ill for it. */
  #ailments: readonly Ailment[] = []

  constructor(
    parts: Pick<Threads, 'engine' | 'kitchen' | 'recorder' | 'cashier'> & {
      readonly front: () => ThreadFigures
    },
  ) {
    this.#front = parts.front
    this.engine = parts.engine
    this.kitchen = parts.kitchen
    this.recorder = parts.recorder
    this.cashier = parts.cashier
    this.engine.onAnother = () => {
      for (const thread of this.#readers()) {
        const { line, transfer } = this.engine.line()
        // One that is away gets a line when it is started.
        thread.ask('engine', line, { transfer }).catch(() => {})
      }
    }
  }

  async ailments(): Promise<readonly Ailment[]> {
    const asking = this.recorder?.isAway === false ? soon(this.recorder.ask('ailments', undefined)) : null
    this.#ailments = (await asking) ?? this.#ailments
    return [
      ...this.engine.ailments(),
      ...this.#asked().flatMap((thread) =>
        thread.isAway ? [awayAilment(thread.name), ...thread.ailments()] : thread.ailments(),
      ),
      ...this.#ailments,
    ]
  }

  /** Carries out a task of the operator: by the recorder's way in where there is one. */
  task(
    asked: TaskAsked,
    { signal, progress, deliver }: Pick<TaskContext, 'signal' | 'progress' | 'deliver'>,
  ): Promise<unknown> {
    const onNews = ({ fraction, label }: TaskNews) => progress(fraction, label)
    const desk = this.recorder ?? this.kitchen
    if (desk === null) throw new ConfigError('Nothing here carries out tasks.')
    return desk.ask('task', asked, { signal, onNews, onPiece: deliver })
  }

  async metrics(): Promise<Metric[]> {
    const recorded = this.recorder === null ? null : await soon(this.recorder.ask('metrics', undefined))
    // One that is elsewhere is no thread of ours.
    const { engine: own } = this
    const engine = own.figures === null ? [] : [{ name: 'engine', of: own, figures: () => own.figures!() }]
    const figures = await Promise.all([
      { name: 'front', said: this.#front() },
      ...engine.map(async ({ name, figures }) => ({ name, said: await soon(figures()) })),
      ...this.#asked().map(async (thread) => ({
        name: thread.name,
        said: await soon(thread.ask('figures', undefined)),
      })),
    ])
    const kept = [...engine, ...this.#asked().map((of) => ({ name: of.name, of }))]
    const labelsOf = ({ name }: { readonly name: string }) => ({ thread: name })
    return [...(recorded ?? []), ...metricsOf(figures, labelsOf, FIGURES), ...metricsOf(kept, labelsOf, KEPT)]
  }

  /** Those that have a line to the engine. */
  #readers(): Thread<KitchenVerbs | RecorderVerbs>[] {
    return [this.kitchen, this.recorder].filter((thread) => thread !== null) as never
  }

  #asked(): Thread[] {
    return [...this.#readers(), this.cashier].filter((thread) => thread !== null) as never
  }
}

const WITHOUT: Readonly<Record<string, string>> = {
  kitchen: 'only answers that lie ready are given',
  cashier: 'no payments are taken',
}

function awayAilment(name: string): Ailment {
  const what = WITHOUT[name] ?? 'nothing is recorded'
  return { part: name, down: true, sentence: `The ${name} has stopped and is being started again: ${what}.` }
}

/** Null where it does not answer in time, or at all. */
function soon<T>(answer: Promise<T>): Promise<T | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, SOON_MS, null)
    const end = (value: T | null) => {
      clearTimeout(timer)
      resolve(value)
    }
    answer.then(end, () => end(null))
  })
}

const HELD = 'Longest time for which the loop of a thread was held, of the last minute or two.'

const FIGURES: MetricTable<{ readonly said: ThreadFigures | null }> = [
  ['perptape_thread_loop_held_max_seconds', HELD, ({ said }) => said?.heldMax ?? null],
  [
    'perptape_thread_loop_held_p99_seconds',
    'The same of all but a hundredth.',
    ({ said }) => said?.heldP99 ?? null,
  ],
  ['perptape_thread_heap_bytes', 'What a thread has in its heap.', ({ said }) => said?.heapBytes ?? null],
  ['perptape_thread_buffer_bytes', 'What a thread has in buffers.', ({ said }) => said?.bufferBytes ?? null],
  [
    'perptape_thread_cpu_seconds_total',
    'Processor time of a thread.',
    ({ said }) => said?.cpuSeconds ?? null,
  ],
]

const KEPT: MetricTable<{ readonly of: { readonly isAway: boolean; readonly restarts: number } }> = [
  ['perptape_thread_up', '0 while a thread is being started again.', ({ of }) => Number(!of.isAway)],
  ['perptape_thread_restarts_total', 'How often a thread had to be started again.', ({ of }) => of.restarts],
]

import { HOUR, MINUTE, type Ms, SECOND } from '../../core/time.ts'

/** How far it has come, for people: from 0 to 1, and in words. */
export type ShowProgress = (fraction: number, label: string) => void

/**
 * Every row is handled twice, copied and then read back: the work is counted in these. What was done before takes no
 * time now, so it says nothing about how long the rest takes.
 */
export class Meter {
  readonly #show: ShowProgress
  readonly #begun = performance.now()
  #months = { done: 0, all: 0 }
  #work = { done: 0, all: 0 }
  #at = ''

  constructor(show: ShowProgress) {
    this.#show = show
  }

  /** So many months are to be done, with so many rows to handle. */
  expect(months: number, rows: number): void {
    this.#months.all += months
    this.#work.all += rows
  }

  /** What is worked on from now on. */
  at(table: string, month: string): void {
    this.#at = `${table} ${month}`
    this.#tell()
  }

  handled(rows: number): void {
    this.#work.done += rows
    this.#tell()
  }

  monthDone(): void {
    this.#months.done += 1
  }

  get seconds(): number {
    return (performance.now() - this.#begun) / SECOND
  }

  #tell(): void {
    const { done, all } = this.#work
    const rate = done / 2 / this.seconds
    const left = done === 0 ? null : (this.seconds * SECOND * Math.max(0, all - done)) / done
    const parts = [
      ...(left === null ? [] : [`${durationText(left)} left`, `${figure(rate)} rows/s`]),
      `${figure(done / 2)} of ${figure(all / 2)} rows`,
      `${figure(this.#months.done)} of ${figure(this.#months.all)} months`,
      this.#at,
    ]
    this.#show(all === 0 ? 0 : Math.min(1, done / all), parts.join(', '))
  }
}

const figure = (count: number) => Math.round(count).toLocaleString('en')

/** In two units at most: `3 h 12 min`. */
export function durationText(ms: Ms): string {
  const minutes = Math.round(ms / MINUTE)
  if (ms < MINUTE) return `${Math.ceil(ms / SECOND)} s`
  if (ms < 48 * HOUR) {
    const rest = minutes % 60
    return minutes < 60
      ? `${minutes} min`
      : `${Math.floor(minutes / 60)} h${rest === 0 ? '' : ` ${rest} min`}`
  }
  return `${Math.floor(minutes / 1_440)} d ${Math.round((minutes % 1_440) / 60)} h`
}

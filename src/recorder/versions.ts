import { made } from '../core/made.ts'
import { once } from '../core/once.ts'
import { dateOf, type Ms, SINCE_EVER } from '../core/time.ts'
import type { RowsByTable } from '../define/into.ts'
import type { Poll, SourceContext } from '../define/source.ts'
import { type AnyTable, faultOf } from '../define/table.ts'
import type { Store } from '../store/port.ts'
import type { AnyRow } from './keys.ts'
import { VersionForm } from './version-form.ts'

/** What holds by the subject that a version is of. */
type Holding = Map<string, AnyRow>

/** What a venue said last of its ladders, networks and fees: of what holds now, only the news is written. */
export class Versions {
  readonly #store: Store
  readonly #venue: string
  readonly #holding = new Map<string, () => Promise<Holding>>()

  constructor(store: Store, venue: string) {
    this.#store = store
    this.#venue = venue
  }

  /** The rows to write for an answer of the poll; those of tables without versions as they are. */
  async update(poll: Poll, rows: RowsByTable, answer: unknown, context: SourceContext): Promise<RowsByTable> {
    const { gives = () => 'all', drifting = [] } = poll.versions ?? {}
    const updated = { ...rows }
    for (const [name, table] of Object.entries(poll.tables)) {
      if (!table.versions) continue
      const given = gives(answer, context)
      if (given === 'versions') continue
      const form = new VersionForm(table, drifting)
      updated[name] = newsOf(form, await this.#held(table), rows[name] ?? [], given === 'all', context.now)
    }
    return updated
  }

  /** Read once: from then on every version passes here. */
  #held(table: AnyTable): Promise<Holding> {
    return made(this.#holding, table.name, () => once(() => this.#read(table)))()
  }

  async #read(table: AnyTable): Promise<Holding> {
    const form = new VersionForm(table)
    const { venue, until } = table.versions!
    const rows: AnyRow[] = await this.#store
      .reader(table)
      .latest({ by: form.subject, since: SINCE_EVER, where: { [venue]: this.#venue } })
    return new Map(rows.filter((row) => row[until] === null).map((row) => [form.subjectOf(row), row]))
  }
}

/** What is new, what changed and what is gone, and now and then that the rest was seen to hold. */
function newsOf(
  form: VersionForm,
  holding: Holding,
  given: readonly AnyRow[],
  isAll: boolean,
  now: Ms,
): AnyRow[] {
  const { table } = form
  const { time, seen } = table as { time: string; seen?: string | null }
  // One that cannot be believed is refused further on. It says nothing about what holds, and ends nothing.
  const news: AnyRow[] = given.filter((row) => faultOf(table, row, now) !== null)
  const refused = new Set(news)
  // What is named twice counts once, or the two would take turns.
  const sound = new Map(given.filter((row) => !refused.has(row)).map((row) => [form.subjectOf(row), row]))
  const write = (row: AnyRow) => {
    news.push(row)
    if (row[form.until] === null) holding.set(form.subjectOf(row), row)
    else holding.delete(form.subjectOf(row))
  }

  const named = new Set(given.map(form.subjectOf))
  const groups = new Set(given.map(form.groupOf))
  // One that names nothing is no sign that nothing holds.
  const endsAll = isAll && sound.size > 0
  const gone = [...holding.values()].filter(
    (old) => !named.has(form.subjectOf(old)) && (endsAll || groups.has(form.groupOf(old))),
  )
  const changed = new Set(gone.map(form.groupOf))
  for (const [subject, row] of sound)
    if (!form.isSame(row, holding.get(subject))) changed.add(form.groupOf(row))

  for (const old of gone) write({ ...old, [form.until]: form.isDated ? dateOf(now) : now })
  for (const [subject, row] of sound) {
    const old = holding.get(subject)
    // A ladder has one price: where a step of it changed, the dollars of the others follow.
    const isSame = !changed.has(form.groupOf(row)) || form.isExactly(row, old)
    if (!old) write(row)
    else if (isSame) {
      const isDue = seen && Number(row[seen]) - Number(old[seen]) >= form.checkedEveryMs
      if (isDue) write({ ...old, [seen]: row[seen] })
    } else if (form.timeOf(row) <= form.timeOf(old)) {
      // Twice on one day, or within one mark: nothing holds for less.
      write({ ...row, [time]: old[time] })
    } else {
      write({ ...old, [form.until]: row[time] })
      write(row)
    }
  }
  return news
}

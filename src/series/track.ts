import { baseOf } from '../core/symbols.ts'
import type { Ms } from '../core/time.ts'
import type { Reader, Where } from '../define/reader.ts'
import type { Place, Places, SeriesAsk, Track, Tracks, Wider } from '../define/series.ts'
import type { AnyTable, Columns } from '../define/table.ts'
import { firstDay } from '../readings/record/record-start.ts'

/** The tracks of what a question is about; readers are by the name of their table. */
export function tracksOf<P extends Places>(
  places: P,
  readers: Readonly<Record<string, Reader<AnyTable>>>,
  symbol: string,
  ask: SeriesAsk,
): Tracks<P> {
  return Object.fromEntries(
    Object.entries(places).map(([name, place]) => [
      name,
      trackOf(place, readers[place.table.name]!, symbol, ask),
    ]),
  ) as unknown as Tracks<P>
}

function trackOf(place: Place, reader: Reader<AnyTable>, symbol: string, ask: SeriesAsk): Track {
  const { only, named, venue } = conditionsOf(place, symbol, ask)
  const own = { ...only, ...named, ...venue }
  const boundsOf = ({ since = ask.from, until = ask.to, ofAll, where }: Wider<Columns> = {}) => ({
    since,
    until: Math.min(until, ask.now + 1),
    where: { ...(ofAll ? { ...only, ...venue } : own), ...where } as Where<Columns>,
  })
  return {
    reader,
    bars(take, wider) {
      const bounds = boundsOf(wider)
      return reader.bucket({
        ...bounds,
        every: wider?.every ?? ask.period,
        // What every row says alike: first and last are then told by the time alone, which is much quicker.
        by: [...alike(bounds.where), ...(wider?.by ? [wider.by] : [])],
        take,
      }) as never
    },
    first: () => firstDay(reader, place.table.time, own as Where<Columns>),
    async newest(columns, wider) {
      const [row] = await reader.range({ ...boundsOf(wider), columns, order: 'desc', limit: 1 })
      return (row ?? null) as never
    },
  }
}

type Conditions = Readonly<Record<string, unknown>>

function conditionsOf({ perp, coin, venue, only = {} }: Place, symbol: string, ask: SeriesAsk) {
  const named: Conditions = {
    ...(perp === undefined ? {} : { [perp]: symbol }),
    ...(coin === undefined ? {} : { [coin]: baseOf(symbol) }),
  }
  return {
    only: only as Conditions,
    named,
    venue: (venue === undefined || ask.venue === null ? {} : { [venue]: ask.venue }) as Conditions,
  }
}

function alike(where: Where<Columns>): string[] {
  return Object.entries(where).flatMap(([name, value]) => (typeof value === 'object' ? [] : [name]))
}

/** The names in a column of a place since then. */
export async function namesIn(
  reader: Reader<AnyTable>,
  place: Place,
  column: string,
  since: Ms,
): Promise<string[]> {
  const take = { last: { max: place.table.time } }
  const rows = await reader.aggregate({ since, where: place.only ?? {}, by: [column], take })
  return rows.map((row) => String(row[column])).sort()
}

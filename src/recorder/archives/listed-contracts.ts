import { SourceError } from '../../core/errors.ts'
import type { Ms } from '../../core/time.ts'
import type { Contract, ContractList } from '../../define/market.ts'
import type { Poll, Venue } from '../../define/source.ts'
import { VenueFacts } from '../facts.ts'
import type { RestHost } from '../rest.ts'

/** What the venue lists, asked for it: a folder that never recorded knows no contract. */
export async function askContracts(
  { id, sources }: Venue,
  list: ContractList,
  host: RestHost,
  now: Ms,
  signal: AbortSignal,
): Promise<readonly Contract[]> {
  const lister = sources.find((source): source is Poll => source.kind === 'poll' && !!source.lists?.[list])
  if (!lister) throw new SourceError('refused', `${id} has no list of ${list} contracts`)
  const answer = await lister.ask(host.open(signal), new VenueFacts().context(now))
  return lister.lists![list]!(answer)
}

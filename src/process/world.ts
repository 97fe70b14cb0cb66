import type { Config } from '../config.ts'
import type { Clock } from '../core/clock.ts'
import type { Log } from '../core/log.ts'
import type { Ms } from '../core/time.ts'
import { type Gateway, loopbackGateway } from '../define/gateway.ts'
import type { Provider, Venue } from '../define/source.ts'
import { chosenVenues } from '../define/venue-choice.ts'
import { createSimMarket, type SimModel } from '../sim/model/model.ts'
import { simulatedProviders, simulatedVenues } from '../sim/simulated-venues.ts'
import { startWireVenues } from '../sim/wire/server.ts'
import { VENUES } from '../venues/index.ts'
import { liveProviders, type ProviderSettings } from './providers.ts'
import { gatewayBy, liveVenues, requireKnownHosts, type WaysOut } from './ways-out.ts'

/** Whom we record, and by which way we reach them. */
export interface World {
  readonly venues: readonly Venue[]
  readonly providers: readonly Provider[]
  readonly gateway: Gateway
  /** The model behind a simulated world. */
  readonly market: SimModel | null
  close(): Promise<void>
}

export async function openWorld(
  kind: 'live' | 'simulated',
  config: Pick<Config, 'SIM_SEED' | 'VENUES'> & WaysOut & ProviderSettings,
  parts: { readonly since: Ms; readonly clock: Clock; readonly log: Log },
): Promise<World> {
  if (kind === 'live') {
    const close = async () => {}
    const venues = liveVenues(config)
    requireKnownHosts(config.HOSTS)
    return { venues, providers: liveProviders(config), gateway: gatewayBy(config), market: null, close }
  }
  const market = createSimMarket({ seed: config.SIM_SEED })
  const venues = chosenVenues(simulatedVenues(market, VENUES, parts.since), config.VENUES)
  const wire = await startWireVenues({ market, clock: parts.clock, log: parts.log })
  return {
    venues,
    providers: simulatedProviders(market, parts.since),
    gateway: loopbackGateway(wire.port),
    market,
    close: () => wire.close(),
  }
}

import { existsSync } from 'node:fs'

/** What tests need of the machine, by the name of Debian's package: where it is, and how a test asks for it. */
export const NEEDS = {
  chromium: {
    places: [
      process.env.CHROMIUM_PATH ?? '',
      '/usr/bin/chromium',
      '/usr/bin/chromium-browser',
      '/usr/bin/google-chrome',
    ],
    asked: /chromiumPath/,
  },
  'clickhouse-server': {
    places: ['/usr/sbin/clickhouse-server', '/usr/bin/clickhouse-server'],
    asked: /hasClickhouse/,
  },
  postgresql: { places: ['/usr/lib/postgresql'], asked: /hasPostgres|fixtures\/ledgers/ },
  'redis-server': { places: ['/usr/bin/redis-server'], asked: /hasRedis/ },
} as const

type Need = keyof typeof NEEDS

/** Where it is on this machine; undefined where it is not. */
export function placeOf(need: Need): string | undefined {
  return NEEDS[need].places.find((place) => place !== '' && existsSync(place))
}

export function missing(): Need[] {
  return (Object.keys(NEEDS) as Need[]).filter((need) => placeOf(need) === undefined)
}

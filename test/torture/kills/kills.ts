import { join } from 'node:path'
import type { Trial } from '../trial.ts'
import { killService } from './service-kills.ts'
import { killSmall } from './small-kills.ts'

/** Of the kills, how many are of the whole service: each start of it takes seconds. */
const OF_SERVICE = 0.05
const MOST_OF_SERVICE = 50

const ofService = (kills: number) => Math.min(MOST_OF_SERVICE, Math.ceil(kills * OF_SERVICE))

export const smallKills: Trial = {
  name: 'kills',
  minutes: 13,
  run(ground) {
    const child = join(ground.built, 'test/torture/kills/recording-child.js')
    return killSmall(ground, child, ground.kills - ofService(ground.kills))
  },
}

export const serviceKills: Trial = {
  name: 'service',
  minutes: 6,
  run: (ground) => killService(ground, ofService(ground.kills)),
}

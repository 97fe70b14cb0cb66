import type { Strategy } from '../../define/strategy.ts'
import type { InputName } from '../inputs/index.ts'
import { fundingFade } from './funding-fade.ts'

/**
 * Everything that is put to the test. Thresholds were set by how often they are crossed in an ordinary market, between
 * one time in ten days and once a day for each perpetual, and never by what came of it. A new one is a file and a line here.
 */
export const STRATEGIES: readonly Strategy<InputName>[] = [fundingFade]

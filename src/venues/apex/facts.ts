import type { Source } from '../../define/source.ts'
import { fees } from './fees.ts'
import { leverage } from './leverage.ts'
import { status } from './status.ts'

/** What changes seldom: ladders, fees, networks, funds. */
export const facts: readonly Source[] = [leverage, fees, status]

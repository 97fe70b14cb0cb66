import type { Source } from '../../define/source.ts'
import { deliveries } from './deliveries.ts'
import { fees } from './fees.ts'
import { status } from './status.ts'

/** What changes seldom: ladders, fees, networks, funds. */
export const facts: readonly Source[] = [deliveries, fees, status]

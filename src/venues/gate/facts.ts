import type { Source } from '../../define/source.ts'
import { borrow } from './borrow.ts'
import { deliveries } from './deliveries.ts'
import { fees } from './fees.ts'
import { insurance } from './insurance.ts'
import { leverage } from './leverage.ts'
import { networks } from './networks.ts'
import { status } from './status.ts'

/** What changes seldom: ladders, fees, networks, funds. */
export const facts: readonly Source[] = [networks, insurance, borrow, deliveries, status, leverage, fees]

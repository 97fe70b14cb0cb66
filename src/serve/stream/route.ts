import { z } from 'zod'
import * as is from '../../define/answer.ts'
import {
  optionalPerpSymbol,
  optionalText,
  optionalVenue,
  optionalWhole,
  someOf,
} from '../../define/params.ts'
import type { ListedRoute } from '../documents/document.ts'
import { BoardEvent, IncidentEvent, LiquidationEvent, PrintEvent } from './events.ts'
import { EVENT_KINDS } from './frame.ts'

const BOARD_IDS = /^[a-z0-9-]{1,60}(,[a-z0-9-]{1,60}){0,99}$/

/** The live tape as lists of what there is show it. What its events carry is one of the schema. */
export const STREAM = {
  id: 'stream',
  media: ['text/event-stream'],
  path: '/api/v1/stream',
  maxAgeS: 0,
  params: z.object({
    events: someOf(EVENT_KINDS, {
      default: EVENT_KINDS,
      about:
        'What is told: forced orders, trades of a million dollars and more, cascades, renewals of boards.',
    }),
    symbol: optionalPerpSymbol('Only of this perpetual, as BTCUSDT or BTC.'),
    exchange: optionalVenue('Only of this venue.'),
    min_usd: optionalWhole({
      min: 0,
      max: 1_000_000_000_000,
      about: 'Only of this size in dollars and more.',
    }),
    boards: optionalText(
      BOARD_IDS,
      'ids of boards separated by commas, such as oi,heatmap',
      'Only renewals of these boards; with it renewals are told.',
    ),
    last_event_id: optionalText(
      /^[\x20-\x7e]{1,100}$/,
      'the id of an event',
      'Goes on after this event, for who cannot send the header Last-Event-ID.',
    ),
  }),
  listed: {
    title: 'Live tape',
    about:
      'Server-sent events as they are recorded: at once with an account key, otherwise a minute late. Last-Event-ID resumes within an hour.',
    schema: is.either({
      Liquidation: LiquidationEvent,
      Print: PrintEvent,
      Incident: IncidentEvent,
      Board: BoardEvent,
    }),
  },
} as const satisfies ListedRoute

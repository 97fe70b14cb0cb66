/** Why nothing was recorded, in words. */
export const GAP_CAUSES: Readonly<Record<string, string>> = {
  not_running: 'the recorder was off',
  unreachable: 'the venue could not be reached',
  timeout: 'no answer in time',
  rate_limited: 'asked too often',
  refused: 'the venue refused',
  bad_answer: 'the answer made no sense',
  silent: 'the stream fell silent',
  cut: 'the connection was cut',
  store_slow: 'the store was slow',
  store_failed: 'the store failed',
  forgotten: 'deleted by the operator',
  lost: 'lost with the log of the store',
}

/** Why nothing was recorded, in a word or two. */
export const GAP_CAUSES: Readonly<Record<string, string>> = {
  not_running: 'recorder off',
  unreachable: 'unreachable',
  timeout: 'no answer in time',
  rate_limited: 'asked too often',
  refused: 'refused',
  bad_answer: 'bad answer',
  silent: 'stream silent',
  cut: 'connection cut',
  store_slow: 'store slow',
  store_failed: 'store failed',
  contract_changed: 'contract changed',
  forgotten: 'deleted by us',
  lost: 'lost with the log',
}

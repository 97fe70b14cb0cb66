/** The tables as the newest migration leaves them. Times are milliseconds, hashes lower-case hex. */
export interface LedgerTables {
  accounts: { id: string; email: string; plan: string; created_at: number }
  api_keys: {
    key_hash: string
    account_id: string
    prefix: string
    plan: string
    created_at: number
    revoked_at: number | null
  }
  sessions: { session_hash: string; account_id: string; expires_at: number }
  /** Sent to an address to prove that whoever asks reads what is sent there. */
  sign_in_links: {
    link_hash: string
    email: string
    created_at: number
    expires_at: number
    used_at: number | null
  }
  /** How an account shows itself to others. */
  members: {
    account_id: string
    handle: string
    display_name: string
    bio: string | null
    is_mentor: number
    is_public: number
  }
  follows: { follower_id: string; followed_id: string; since: number }
  ideas: {
    id: string
    account_id: string
    symbol: string
    side: string
    title: string
    body: string
    timeframe: string | null
    entry_price: number | null
    stop_price: number | null
    target_price: number | null
    created_at: number
    closed_at: number | null
    /** `closed` by its author, or at its `stop` or `target` before that; null while it is open. */
    ended_by: string | null
    exit_price: number | null
    result_bps: number | null
  }
  idea_likes: { idea_id: string; account_id: string }
  /** Calls by key and UTC day (its first millisecond). */
  api_usage: { key_hash: string; account_id: string; day: number; calls: number }
  prepaid_keys: {
    /** Hash of the key as it was first issued. It names the account in the books and never changes. */
    key_hash: string
    /** Hash of the key that is good today: another one after a rotation. */
    access_hash: string
    /** Issued by a rule under which anyone who reads the chain could obtain the key; 1 until it is rotated. */
    is_exposed: number
    /** Its start and end, by which people recognise it. */
    key_hint: string
    balance_micros: number
    loaded_micros: number
    calls: number
    created_at: number
    first_used_at: number | null
    last_used_at: number | null
  }
  /** Movements of money; their entries sum up to nothing. */
  transfers: {
    id: string
    at: number
    kind: string
    route: string
    claim_id: string | null
    key_hash: string | null
  }
  entries: { transfer_id: string; book: string; micros: number }
  /** Payments that were brought, by what makes each of them one. */
  claims: {
    id: string
    network: string
    fingerprint: string
    request_hash: string
    route: string
    micros: number
    payer: string
    /** The payment as it was sent, and the terms that it met; JSON. */
    payment: string
    state: string
    /** The prepaid key that it loads; null where it buys an answer. */
    loads_key: string | null
    /** 1 where the payment issues that key, 0 where it tops it up. */
    mints_key: number
    /** SHA-256 of a secret that the buyer sent beside the payment: whoever knows the secret is the buyer. */
    secret_hash: string | null
    /** 0 of a settlement that only the facilitator vouches for. */
    is_verified: number
    claimed_at: number
    changed_at: number
    tx: string | null
    reason: string | null
  }
  /** What was bought, for a buyer that lost it on the way. */
  paid_answers: {
    claim_id: string
    content_type: string
    headers: string
    body: Uint8Array
    kept_until: number
  }
  /** Sign-in challenges that a wallet has answered, until they expire: each is good once. */
  used_challenges: { challenge_hash: string; until: number }
  /** What is set aside of keys by whichever process, until then by the database's clock; only where several share it. */
  holds: { id: string; key_hash: string; micros: number; until: number }
  /** Transactions whose end somebody may have to ask for; void ones never came to theirs. Only where several share it. */
  commits: { id: string; is_void: boolean; at: number }
  /** What all processes sign with; only where several share it. */
  shared_secrets: { name: string; value: string }
}

/** Which of the two keeps the ledger, where they do not take the same words. */
export type LedgerDialect = 'sqlite' | 'postgres'

/** What has the order in which rows were written. */
export const TURN: Readonly<Record<LedgerDialect, string>> = { sqlite: 'rowid', postgres: 'turn' }

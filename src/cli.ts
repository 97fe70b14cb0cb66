#!/usr/bin/env node
import { Command, Option } from 'commander'
import { leave } from './commands/leave.ts'
import { addStartFlags } from './commands/start-flags.ts'
import { VERSION } from './core/version.ts'
import { ACCOUNT_PLANS } from './ledger/port.ts'
import { PRIVATE_UMASK } from './store/private-files.ts'

// Before anything is written: DuckDB and SQLite make files of their own, and threads share it.
process.umask(PRIVATE_UMASK)

/** A command is loaded when it is asked for: most need little, and all of them together take a second to load. */
const later =
  <A extends unknown[]>(load: () => Promise<(...args: A) => unknown>) =>
  async (...args: A) => {
    const command = await load()
    await command(...args)
  }

const dataFlag = () => new Option('--data <folder>', 'the data folder (DATA_DIR, default ./data)')
const jsonFlag = () => new Option('--json', 'print JSON for scripts')
const tableList = '\n`perptape tables` lists the tables.'

const program = new Command('perptape')
  .description('Keeps the tape of the crypto derivatives market and lets anyone read it.')
  .version(VERSION)
  .showHelpAfterError('Try --help.')
  // Commander has said what was wrong by then; help and version are no fault.
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
  .addHelpText(
    'after',
    `
Examples:
  perptape start                                        record and serve, on http://127.0.0.1:8080
  perptape account create --email a@b.c --plan builder  prints a key, once
  perptape export liquidation_events --from 2026-11-01 --out november.parquet
  perptape gaps --source binance.liquidations           what is missing, and why
  perptape tables                                       what there is to ask for
  perptape sql "SELECT * FROM venues LIMIT 5"           ask it

Settings can also come from the environment or a .env file; .env.example lists them all.`,
  )

addStartFlags(program.command('start').description('record the market and serve it, until stopped')).action(
  later(async () => {
    // Loading takes a while, in which nothing is begun that a stop would have to bring to an end.
    const leaveClean = () => process.exit(0)
    process.on('SIGTERM', leaveClean).on('SIGINT', leaveClean)
    const { start } = await import('./commands/start.ts')
    const unheard = () => void process.off('SIGTERM', leaveClean).off('SIGINT', leaveClean)
    return (flags) => start(flags, unheard)
  }),
)

addStartFlags(
  program
    .command('config')
    .description('print the settings in force, and where each comes from; starts nothing'),
)
  .addOption(jsonFlag())
  .action(later(async () => (await import('./commands/config.ts')).config))

const account = program.command('account').description('accounts and their keys')
account
  .command('create')
  .description('make an account, or a further key of one, and print the key once')
  .requiredOption('--email <address>', 'whose account')
  .option('--plan <plan>', `of a new account: ${ACCOUNT_PLANS.join(', ')} (default: free)`)
  .addOption(dataFlag())
  .addOption(jsonFlag())
  .action(later(async () => (await import('./commands/account-create.ts')).accountCreate))
account
  .command('list')
  .description('list the accounts: plan, live keys, calls this month, when made')
  .option('--email <address>', 'one of them')
  .addOption(dataFlag())
  .addOption(jsonFlag())
  .action(later(async () => (await import('./commands/account-list.ts')).accountList))
account
  .command('show')
  .description('all about one account: plan and limits, calls this month, profile, sessions, keys')
  .argument('<email>', 'whose account')
  .addOption(dataFlag())
  .addOption(jsonFlag())
  .action(later(async () => (await import('./commands/account-show.ts')).accountShow))
account
  .command('plan')
  .description('change the plan of an account and of its keys; a running service follows within seconds')
  .argument('<email>', 'whose account')
  .argument('<plan>', ACCOUNT_PLANS.join(', '))
  .addOption(dataFlag())
  .addOption(jsonFlag())
  .action(later(async () => (await import('./commands/account-plan.ts')).accountPlan))
account
  .command('keys')
  .description('list keys: whose, calls this month, when last used, made and revoked')
  .argument('[email]', 'those of one account')
  .addOption(dataFlag())
  .addOption(jsonFlag())
  .action(later(async () => (await import('./commands/account-key-list.ts')).accountKeys))
account
  .command('revoke')
  .description('end a key for good; a running service notices within seconds')
  .argument('<key>', 'its start (ak_ and six characters) or its id, as account keys shows them')
  .addOption(dataFlag())
  .addOption(jsonFlag())
  .action(later(async () => (await import('./commands/account-revoke.ts')).accountRevoke))
account
  .command('mentor')
  .description('say of a member that it teaches, or that it does not any more')
  .argument('<email>', 'whose account')
  .argument('<word>', 'on or off')
  .addOption(dataFlag())
  .addOption(jsonFlag())
  .action(later(async () => (await import('./commands/account-mentor.ts')).accountMentor))
account
  .command('delete')
  .description('delete an account for good, with its keys, sessions, profile and ideas; asks first')
  .argument('<email>', 'whose account')
  .option('--yes', 'without asking')
  .addOption(dataFlag())
  .addOption(jsonFlag())
  .action(later(async () => (await import('./commands/account-delete.ts')).accountDelete))

const ledger = program.command('ledger').description('the money of a folder')
ledger
  .command('check')
  .summary('add up every movement of money, and say whether it comes out even')
  .description(
    'Adds up every movement of money, also beside a running service, and writes nothing: what came in is what was earned and what is on prepaid keys, and every balance is the sum of its movements. Where payments are taken it also looks up the newest 100 settlements, and all that only a facilitator vouches for, on their chain. Lists prepaid keys that should be replaced. Code 0: it adds up, 1: not.',
  )
  .option('--no-chain', 'without asking the chains')
  .addOption(dataFlag())
  .addOption(jsonFlag())
  .action(later(async () => (await import('./commands/ledger-check.ts')).ledgerCheck))
ledger
  .command('reissue')
  .summary('hand out again what a payment bought')
  .description(
    'Hands out again what a payment bought, for a buyer that can show neither the secret of its call nor its wallet. A prepaid key is replaced: the new one is printed once, and the one before is not good any more. An answer with rows is written out as long as it is kept. Make sure that whoever asks is the buyer: a transaction is public.',
  )
  .argument('<transaction>', 'the transaction that paid for it, or the id of the payment (clm_…)')
  .option('--out <file>', 'where to write an answer; to standard output otherwise')
  .addOption(dataFlag())
  .addOption(jsonFlag())
  .action(later(async () => (await import('./commands/ledger-reissue.ts')).ledgerReissue))

program
  .command('blocked')
  .description('callers that are kept out for a while because they asked far too often')
  .addOption(dataFlag())
  .addOption(jsonFlag())
  .action(later(async () => (await import('./commands/blocked.ts')).blocked))

program
  .command('unblock')
  .description('let a blocked caller in again')
  .argument('[caller]', 'a caller as `perptape blocked` shows it, or the email or id of an account')
  .option('--all', 'all of them')
  .addOption(dataFlag())
  .addOption(jsonFlag())
  .action(later(async () => (await import('./commands/blocked.ts')).unblock))

program
  .command('import')
  .description(
    'read a file into a table, or take back a folder of exports; bad rows stop it before they are in',
  )
  .argument('<table>', 'name of the table, e.g. liquidation_events; or a folder that export has written')
  .argument(
    '[file]',
    '.csv, .json (both also as .gz) or .parquet, with the columns of the table or of a published dataset',
  )
  .option('--skip-bad', 'import the good rows of a file that has bad ones')
  .option('--fund <ticker>', 'the file is the history that the issuer of that fund publishes, e.g. IBIT')
  .addOption(dataFlag())
  .addOption(jsonFlag())
  .addHelpText('after', tableList)
  .action(later(async () => (await import('./commands/import.ts')).importRows))

program
  .command('export')
  .description('write rows of a table to a file, oldest first; several tables to a folder, a file for each')
  .argument('[tables...]', 'names of tables, e.g. liquidation_events')
  .option('--all', 'all tables')
  .option('--from <time>', 'rows from this ISO time or date on')
  .option('--to <time>', 'rows before this ISO time or date')
  .requiredOption('--out <path>', 'a new file: .csv, .csv.gz or .parquet; for several tables a new folder')
  .addOption(
    new Option('--format <format>', 'of the files in a folder (default: parquet)').choices([
      'csv',
      'csv.gz',
      'parquet',
    ]),
  )
  .option('--ledger', 'accounts and keys (as hashes) too, into a folder')
  .option('--force', 'overwrite the file, or replace the folder of an older export')
  .addOption(dataFlag())
  .addOption(jsonFlag())
  .addHelpText('after', tableList)
  .action(later(async () => (await import('./commands/export.ts')).exportRows))

program
  .command('backfill')
  .description('read the past from the files that venues publish of it; run again, it goes on where it was')
  .argument('[table]', 'e.g. oi_5m; without it funding, open interest, ratios, daily candles and minutes')
  .option('--venue <id>', 'of this venue alone, e.g. binance')
  .option('--from <date>', 'from this UTC day on (default: 90 days back)')
  .option('--to <date>', 'before this UTC day (default: now)')
  .option('--symbols <list>', 'of these alone, e.g. BTCUSDT,ETHUSDT (default: all that is recorded live)')
  .option('--keep-free <GB>', 'ends when the disk has less than that free (default: 2)')
  .addOption(dataFlag())
  .addOption(jsonFlag())
  .action(later(async () => (await import('./commands/backfill.ts')).backfill))

program
  .command('backup')
  .description('copy the whole data folder as it is at one moment, also while it is recorded into')
  .argument('<folder>', 'a new or empty folder for the backup')
  .option('--force', 'put it in the place of an older backup')
  .addOption(dataFlag())
  .addOption(jsonFlag())
  .action(later(async () => (await import('./commands/backup.ts')).backup))

program
  .command('restore')
  .description('bring a backup back into a data folder that nothing runs on')
  .argument('<backup>', 'a folder that perptape backup has made')
  .option('--force', 'also into a folder that is not empty; what is there is moved aside')
  .addOption(dataFlag())
  .addOption(jsonFlag())
  .action(later(async () => (await import('./commands/restore.ts')).restore))

program
  .command('migrate')
  .summary('move a data folder to a cluster; run again, it goes on where it was')
  .description(
    'Moves everything that a data folder holds, and nobody records into meanwhile, to ClickHouse (CLICKHOUSE_URL, CLICKHOUSE_CLUSTER, CLICKHOUSE_DATABASE) and, where DATABASE_URL is set, its accounts and money to PostgreSQL. Every month of every table is counted and summed on both sides. Broken off, it goes on where it was. Code 0: all of it is there, 1: a month differs.',
  )
  .addOption(new Option('--to <store>', 'where to').choices(['clickhouse']).makeOptionMandatory())
  .option('--plan', 'only show what there is to move, and what is done already')
  .addOption(dataFlag())
  .addOption(jsonFlag())
  .action(later(async () => (await import('./commands/migrate.ts')).migrate))

program
  .command('tables')
  .description('list the tables: what they hold, how many rows, from when to when; or the columns of one')
  .argument('[table]', 'name of one, e.g. liquidation_events')
  .addOption(dataFlag())
  .addOption(jsonFlag())
  // Commander hands over more than its arguments and flags.
  .action(
    later(async () => async (table, flags) => (await import('./commands/tables.ts')).tables(table, flags)),
  )

program
  .command('sql')
  .description(
    'ask the record in SQL, which only reads; without a statement at a prompt, or from standard input',
  )
  .argument('[statement]', 'such as "SELECT exchange, count(*) FROM liquidation_events GROUP BY 1"')
  .option('--format <form>', 'table, csv, json or parquet (default: table on a terminal, csv elsewhere)')
  .option('--out <file>', 'a new file instead of the screen: .csv, .json or .parquet')
  .option('--force', 'overwrite the file if it is there')
  .option('--limit <rows>', 'so many rows at most (default of a table: 100)')
  .option('--timeout <time>', 'break off what takes the engine longer, 10m at most', '30s')
  .option('--memory <MB>', "break off what takes more of the engine's memory (default: half of it)")
  .addOption(dataFlag())
  .addHelpText(
    'after',
    `
One statement: SELECT, WITH, VALUES, FROM, DESCRIBE, SHOW TABLES, SUMMARIZE or EXPLAIN, in the SQL of DuckDB.
It sees the tables of \`perptape tables\` with the rows that readers see. Times are TIMESTAMP in UTC.

Examples:
  perptape sql "SELECT exchange, sum(quote_qty) FROM liquidation_events WHERE event_time >= now() - INTERVAL 1 DAY GROUP BY 1"
  perptape sql "SELECT * FROM daily_candles WHERE symbol = 'BTCUSDT'" --out btc.parquet
  perptape sql < question.sql`,
  )
  .action(later(async () => (await import('./commands/sql.ts')).sql))

program
  .command('forget')
  .description('delete rows of a table; shows what would go, and deletes with --yes')
  .argument('<table>', 'name of the table, e.g. liquidation_events')
  .option(
    '--where <conditions>',
    'column=value, several with commas between them, all of which must hold',
    (text, before: string[]) => [...before, text],
    [],
  )
  .option('--from <time>', 'rows from this ISO time or date on')
  .option('--to <time>', 'rows before this ISO time or date')
  .addOption(new Option('--dry-run', 'only show what would go, which is also the default').conflicts('yes'))
  .option('--yes', 'delete the rows')
  .addOption(dataFlag())
  .addOption(jsonFlag())
  .action(later(async () => (await import('./commands/forget.ts')).forget))

program
  .command('gaps')
  .description(
    'periods in which a source could not record, and why; then every source and how much it recorded',
  )
  .option('--source <id>', 'of one source, e.g. binance.liquidations, or of one venue, e.g. binance')
  .option('--days <n>', 'how far back', '30')
  .addOption(dataFlag())
  .addOption(jsonFlag())
  .action(later(async () => (await import('./commands/gaps.ts')).gaps))

program
  .command('doctor')
  .summary('try every source once and print what came of it; stores nothing')
  .description(
    'Tries every source that the data folder records once, and prints what came of it: those of the real venues, or of the simulated ones for a simulated folder. Stores nothing.',
  )
  .option('--venue <id>', 'of one venue')
  .option('--source <kind>', 'live or sim, whatever the folder holds')
  .addOption(dataFlag())
  .addOption(jsonFlag())
  .action(later(async () => (await import('./commands/doctor.ts')).doctor))

program
  .command('verify')
  .summary('work a receipt of a signal out anew, or the proof that something was sealed')
  .description(
    'Works a receipt of a signal out anew from its decision (canonical JSON, SHA-256), with the proof of its seal where its server has one; or a proof alone. Needs no folder and no service. Code 0: verified, 1: not.',
  )
  .argument(
    '<receipt>',
    'a file, - for standard input, or an address: /api/public/signals/…, /verify/… or /api/v1/proof/proofs/…',
  )
  .option('--proof <file>', 'the proof of its seal, a file or an address')
  .option('--key <hex>', 'the public key that seals must be signed with')
  .addOption(jsonFlag())
  .addHelpText(
    'after',
    `
Examples:
  perptape verify receipt.json
  perptape verify https://perptape.example/verify/67addac891
  perptape verify receipt.json --proof proof.json --key d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a`,
  )
  .action(later(async () => (await import('./commands/verify.ts')).verify))

program
  .command('seals')
  .summary('hold the record of a folder against its seals')
  .description(
    'Holds the record of a folder against its seals: the chain and its signatures, every root worked out anew, every decision against the hash that was sealed. Code 0: all of it holds, 1: not.',
  )
  .option('--key <hex>', 'the public key that every seal must be signed with')
  .addOption(dataFlag())
  .addOption(jsonFlag())
  .action(later(async () => (await import('./commands/seals.ts')).seals))

const quantum = program.command('quantum').description('bitcoins whose public key is visible on the chain')
quantum
  .command('scan')
  .summary('measure a snapshot of unspent outputs, as bitcoin-cli dumptxoutset writes it')
  .description(
    'Reads a snapshot of unspent outputs from its beginning to its end, adds up those whose script shows a public key, by kind of script and by age, and keeps the figures with the hashes by which others can repeat them. The first snapshot also draws the watch set: outputs to a bare public key that have not moved for ten years; later ones show which of them were spent. Of a file that is broken nothing is kept.',
  )
  .argument('<file>', 'written by bitcoin-cli dumptxoutset <file> latest, of the main network')
  .option('--date <day>', 'the UTC day of its block, where the folder does not know it from the height')
  .addOption(dataFlag())
  .addOption(jsonFlag())
  .addHelpText(
    'after',
    `
Examples:
  bitcoin-cli dumptxoutset /var/tmp/utxo.dat latest
  perptape quantum scan /var/tmp/utxo.dat`,
  )
  .action(later(async () => (await import('./commands/quantum-scan.ts')).quantumScan))

program
  .command('mcp')
  .summary('speak MCP on standard input and output, for the running service')
  .description(
    'Speaks the Model Context Protocol on standard input and output and hands every message on to the running service: for agents that start their servers themselves. Others connect to /mcp of the service.',
  )
  .option(
    '--url <address>',
    'of the service (default: the one that has the data folder, else http://127.0.0.1:8080)',
  )
  .option('--key <key>', 'account key (PERPTAPE_KEY); none is needed')
  .addOption(dataFlag())
  .action(later(async () => (await import('./commands/mcp.ts')).mcp))

const devchain = program
  .command('devchain')
  .summary('test chains to try payments on, without money')
  .description(
    'Starts test chains for a simulated folder, until stopped: one that passes for Base and one for Solana, with a purse of test money on each. Start or restart perptape on the folder to be paid on them.',
  )
  .option('--port <port>', 'where they listen on this machine (default: any that is free)')
  .addOption(dataFlag())
  .action(later(async () => (await import('./commands/devchain.ts')).devchain))
devchain
  .command('pay')
  .description('pay for one call from the purse, and print what came of it')
  .argument('<url>', 'a paid route, such as http://127.0.0.1:8080/api/x402/liquidations-raw')
  .addOption(
    new Option('--network <name>', 'on which chain (default: the first in the terms)').choices([
      'base',
      'solana',
    ]),
  )
  .addOption(dataFlag())
  .action(later(async () => (await import('./commands/devchain.ts')).devchainPay))

program
  .command('parse')
  .description('print the rows that our parser makes of raw messages, a JSON line each')
  .argument('<venue>', 'e.g. bybit')
  .argument('<source>', 'e.g. liquidations')
  .argument('<file>', 'raw messages or answers, a JSON line each')
  .option(
    '--contracts <file>',
    "an answer of the venue's contracts source, for venues that count in contracts",
  )
  .option('--tickers <file>', "an answer of the venue's tickers source, for sources that need mark prices")
  .action(later(async () => (await import('./commands/parse.ts')).parse))

// Whoever reads what is printed may have seen enough: `perptape gaps | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  leave(error)
})
// A terminal that was closed takes no more lines; what was started in it goes on.
process.stderr.on('error', () => {})

program.parseAsync().catch(leave)

import { openPostgres } from './postgres-database.ts'
import { postgresErrorOf } from './postgres-errors.ts'

/** The secret of that name that all processes have which share the database; whoever is first makes it. */
export async function sharedSecret(url: string, name: string, make: () => string): Promise<string> {
  const { db, close } = await openPostgres(url, 1)
  try {
    await db
      .insertInto('shared_secrets')
      .values({ name, value: make() })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
    const { value } = await db
      .selectFrom('shared_secrets')
      .select('value')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    return value
  } catch (thrown) {
    throw postgresErrorOf(thrown, url)
  } finally {
    await close()
  }
}

import type { z } from 'zod'
import { ConfigError } from '../core/errors.ts'

/** A command on a folder or its service. Arguments and results are plain JSON, so that they can be sent. */
interface Task<C, A, R> {
  readonly args: z.ZodType<A>
  readonly run: (context: C, args: A) => Promise<R>
}

export const task = <C, A, R>(args: z.ZodType<A>, run: Task<C, A, R>['run']): Task<C, A, R> => ({ args, run })

/** A task whose arguments are not known. */
interface AnyTask<C> {
  readonly args: z.ZodType
  readonly run: (context: C, args: never) => Promise<unknown>
}

/** Runs one of the tasks by name with arguments from a command line or a message. */
export async function runOneOf<C>(
  tasks: Readonly<Record<string, AnyTask<C>>>,
  name: string,
  context: C,
  args: unknown,
): Promise<unknown> {
  if (!Object.hasOwn(tasks, name))
    throw new ConfigError(`There is no task ${JSON.stringify(name.slice(0, 80))}.`)
  const { args: form, run } = tasks[name]!
  const read = form.safeParse(args)
  if (read.success) return run(context, read.data as never)
  const faults = read.error.issues.map(({ path, message }) => [...path.map(String), message].join(': '))
  throw new ConfigError(`The arguments of ${name} cannot be used: ${faults.join('; ')}.`)
}

import { spawnSync } from 'node:child_process'
import { copyFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/**
 * The small processes of the trials as plain JavaScript, made once for the run: translated at every start they would
 * take a second each, and there are a thousand of them. Returns the folder that stands for that of the project.
 */
export function buildChildren(into: string): string {
  const project = resolve('.')
  const settings = join(into, 'tsconfig.json')
  writeFileSync(
    settings,
    JSON.stringify({
      extends: join(project, 'tsconfig.json'),
      compilerOptions: {
        noEmit: false,
        // `npm run types` checks them; here they are only to run.
        noCheck: true,
        rootDir: project,
        outDir: into,
        typeRoots: [join(project, 'node_modules/@types')],
      },
      include: [join(project, 'test/torture/**/*-child.ts'), join(project, 'src/**/*worker.ts')],
    }),
  )
  const { status } = spawnSync(
    process.execPath,
    [join(project, 'test/node_modules/typescript/bin/tsc'), '-p', settings],
    {
      stdio: 'inherit',
    },
  )
  if (status !== 0) throw new Error('the processes of the trials could not be built')
  copyFileSync(join(project, 'package.json'), join(into, 'package.json'))
  symlinkSync(join(project, 'node_modules'), join(into, 'node_modules'))
  return into
}

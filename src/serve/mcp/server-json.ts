import { HOUR } from '../../core/time.ts'
import { VERSION } from '../../core/version.ts'
import { type Document, jsonBody, type Site } from '../documents/document.ts'
import { MCP_PATH } from './endpoint.ts'

const SCHEMA = 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json'

/** How registries of MCP servers are told of this one; without an address of its own, whoever runs it fills that in. */
export function serverJson(publicUrl: string | null): Record<string, unknown> {
  return {
    $schema: SCHEMA,
    name: 'io.github.perptape/perptape',
    title: 'perptape',
    description:
      'The tape of the crypto derivatives market: funding, liquidations, options, venues. Read only.',
    version: VERSION,
    ...(publicUrl === null ? {} : { websiteUrl: publicUrl }),
    packages: [
      {
        registryType: 'npm',
        identifier: 'perptape',
        version: VERSION,
        runtimeHint: 'npx',
        transport: { type: 'stdio' },
        packageArguments: [
          { type: 'positional', value: 'mcp' },
          {
            type: 'named',
            name: '--url',
            description: 'Address of the running service.',
            default: publicUrl ?? 'http://127.0.0.1:8080',
          },
        ],
        environmentVariables: [
          { name: 'PERPTAPE_KEY', description: 'An account key; none is needed.', isSecret: true },
        ],
      },
    ],
    remotes: [
      publicUrl === null
        ? {
            type: 'streamable-http',
            url: `{base_url}${MCP_PATH}`,
            variables: {
              base_url: {
                description: 'Address of a service, without a slash at its end.',
                isRequired: true,
                default: 'http://127.0.0.1:8080',
              },
            },
          }
        : { type: 'streamable-http', url: `${publicUrl}${MCP_PATH}` },
    ],
  }
}

export function serverJsonDocument({ publicUrl }: Site): Document {
  return {
    id: 'server-json',
    path: '/server.json',
    rule: 'files',
    maxAgeS: 3_600,
    freshMs: HOUR,
    make: async () => jsonBody(serverJson(publicUrl)),
  }
}

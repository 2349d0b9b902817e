import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { AnyCall } from '../../api/contract/call.ts'

const CALLS = /\/api\/contract\/(?:[\w-]+\/)*calls\.ts$/

/**
 * Replaces `calls.ts` of each feature by what the device needs of its calls: method, path, and the shape of the
 * response. The schemas, and with them zod, stay out of the bundles, and a bundle contains only the calls that it uses.
 * The worker sends no reads, so it does without their shapes: with null, it would accept no response to one. The start
 * script checks no response.
 */
export function deviceCalls({ shapes = 'all' }: { shapes?: 'all' | 'writes' | 'none' } = {}): Plugin {
  return {
    name: 'device-calls',
    enforce: 'pre',
    // Tests run the modules as they are.
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    load: {
      filter: { id: CALLS },
      async handler(id) {
        const isDevelopment = this.environment.mode === 'dev'
        const { href } = pathToFileURL(id)
        const calls: Record<string, AnyCall> = await import(isDevelopment ? `${href}?${Date.now()}` : href)
        const lines = Object.entries(calls).map(([name, { method, path, shape }]) => {
          if (!method || !path) throw new Error(`${id} exports ${name}, which is no call.`)
          const checked = { all: shape, writes: method === 'GET' ? null : shape, none: undefined }[shapes]
          return `export const ${name} = ${JSON.stringify({ method, path, shape: checked })}`
        })
        return { code: lines.join('\n'), moduleType: 'js', moduleSideEffects: false }
      },
    },
  }
}
